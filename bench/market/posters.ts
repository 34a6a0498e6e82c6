/** Signed-in users with full wallets: they post and read personal pages in the measurements. */
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/client.ts";
import { openPhone } from "#server/db/numbers/stored-numbers.ts";
import { systemClock } from "#server/deps.ts";
import { openSession } from "#server/features/identity/sessions/sessions.service.ts";
import { sessionCookie } from "#server/http/session.ts";
import { createLog } from "#server/log.ts";
import { createMetrics } from "#server/metrics.ts";
import { aUser } from "#server/seed/builders.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { dayMs } from "#shared/time/durations.ts";
import { setBenchKeys } from "../servers/data-keys.ts";

export interface MarketPerson {
  id: string;
  /** 11 digits. */
  phone: string;
  cookie: string;
}

/** A user may post 60 times a minute; these are enough users for the fastest run of a few seconds. */
export const usualPosters = 600;
const posterUnits = 1_000_000;

/** Opens a session for each; creates the users first in a new market. */
export async function openPosterSessions(
  connectionString: string,
  posterCount: number,
): Promise<MarketPerson[]> {
  const log = createLog("warn");
  setBenchKeys();
  const database = openDatabase({ connectionString, max: 4, log, role: "runor_app" });
  const deps = { ...database, config: readConfig({}), clock: systemClock, log, metrics: createMetrics() };
  try {
    // These joined last; others may have subscribed since.
    const { rows } = await database.pool.query<{ id: string; phone: string }>(
      "select id, phone from users where subscribed_until is not null order by created_at desc limit $1",
      [posterCount],
    );
    const people = rows.map(({ id, phone }) => ({ id, phone: localPhone(openPhone(phone)) }));
    while (people.length < posterCount) {
      const subscribedUntil = new Date(Date.now() + 365 * dayMs);
      const { id, phone } = await aUser(database.db, { subscribedUntil, privateNameAnswered: true });
      await fundWallet(deps, { userId: id, units: posterUnits });
      people.push({ id, phone: localPhone(phone) });
    }
    return await Promise.all(
      people.map(async (person) => {
        const { token } = await openSession(deps, database.db, { userId: person.id, userAgent: "bench" });
        return { ...person, cookie: `${sessionCookie}=${token}` };
      }),
    );
  } finally {
    await database.close();
  }
}
