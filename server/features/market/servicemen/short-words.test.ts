import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aUser } from "#server/seed/builders.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const cards = [
    ["Cold Air", "Air Conditioner Repair", "Gas and service"],
    ["Farm Hands", "Crop Farming", "We accept generous orders"],
    ["Light Works", "Handyman Services", "I also wash an AC, and gens"],
    ["Mikano House", "Generator Repair", "Any size"],
    ["Lens", "Photography", "Portraits"],
  ] as const;
  for (const [n, [businessName, serviceRendered, serviceDescription]] of cards.entries()) {
    const subscribedUntil = new Date(Date.now() + 20 * 86_400_000);
    const { id: userId } = await aUser(app.deps.db, { subscribedUntil });
    const createdAt = new Date(Date.now() - (n + 1) * 1_000);
    const card = { businessName, serviceRendered, serviceDescription, currentLocation: "Somewhere" };
    await app.deps.db.insert(serviceCards).values({ userId, minUnits: 5_000, createdAt, ...card });
  }
  await app.deps.freshness.read();
});
afterAll(() => app.close());

test.each([
  ["ac", ["Cold Air", "Light Works"]],
  ["abeg who sabi fix gen", ["Mikano House", "Light Works"]],
  ["photographer for wedding", ["Lens"]],
])(
  "%j finds the servicemen of the trade and those who name it, not those with parts of the word [SERVLIST-01]",
  async (q, names) => {
    const { body } = await app.call({
      method: "GET",
      path: `/api/auth/servicemen?q=${encodeURIComponent(q)}`,
    });
    expect(body.servicemen.map(({ displayName }: { displayName: string }) => displayName)).toEqual(names);
  },
);
