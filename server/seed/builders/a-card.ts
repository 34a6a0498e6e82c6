import type { Db } from "#server/db/client.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";

type CardRow = typeof serviceCards.$inferInsert;

export async function aCard(db: Db, overrides: Partial<CardRow> & Pick<CardRow, "userId">): Promise<CardRow> {
  const row = {
    serviceRendered: "House Painting",
    serviceDescription: "Clean finish",
    currentLocation: "Surulere, Lagos",
    state: "Lagos",
    lga: "Surulere",
    minUnits: 5_000,
    ...overrides,
  };
  await db.insert(serviceCards).values(row);
  return row;
}
