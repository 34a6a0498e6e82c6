/** People for the crash tests: customers with sessions and linked banks, and accountants. */
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { setDataKeys } from "#server/db/numbers/keyring.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { bankAccounts } from "#server/db/schema/banking.ts";
import { systemClock } from "#server/deps.ts";
import { openSession } from "#server/features/identity/sessions/sessions.service.ts";
import { sessionCookie } from "#server/http/session.ts";
import { createLog } from "#server/log.ts";
import { createMetrics } from "#server/metrics.ts";
import { aUser } from "#server/seed/builders.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { localPhone } from "#shared/phones/phone.ts";

export interface CrashPerson {
  id: string;
  /** 11 digits. */
  phone: string;
  cookie: string;
}

export interface CrashPeople {
  customers: CrashPerson[];
  accountants: CrashPerson[];
}

/** Enough to approve what the customers withdraw below the limit of calls per person and minute. */
const accountantCount = 8;

/** Inserts them into the product's database, before any kill. */
export const makePeople = (connectionString: string, count: number): Promise<CrashPeople> =>
  addPeople(connectionString, async ({ db }, person) => {
    const customers: CrashPerson[] = [];
    for (let n = 0; n < count; n += 1) {
      const customer = await person();
      const now = new Date();
      await db.insert(bankAccounts).values({
        id: newId(),
        userId: customer.id,
        provider: "flutterwave",
        bankCode: "044",
        bankName: "Access Bank",
        accountNumber: "0690000032",
        accountName: "Pastor Bright",
        linkedAt: now,
        payableFrom: now,
      });
      customers.push(customer);
    }
    const accountants: CrashPerson[] = [];
    while (accountants.length < accountantCount) accountants.push(await person());
    await db
      .insert(staffRoles)
      .values(accountants.map(({ id }) => ({ userId: id, role: "accounting" as const })));
    return { customers, accountants };
  });

/** People who post and call without limit, each with this many units. */
export const makeSubscribers = (connectionString: string, count: number, units = 0): Promise<CrashPerson[]> =>
  addPeople(connectionString, async (deps, person) => {
    const subscribers: CrashPerson[] = [];
    const subscribedUntil = new Date(Date.now() + subscribedMs);
    while (subscribers.length < count) {
      const subscriber = await person({ subscribedUntil, privateNameAnswered: true });
      if (units > 0) await fundWallet(deps, { userId: subscriber.id, units });
      subscribers.push(subscriber);
    }
    return subscribers;
  });

const subscribedMs = 30 * 24 * 3_600_000;

type Person = (overrides?: Parameters<typeof aUser>[1]) => Promise<CrashPerson>;

async function addPeople<T>(
  connectionString: string,
  add: (deps: ReturnType<typeof depsOn>, person: Person) => Promise<T>,
): Promise<T> {
  const deps = depsOn(connectionString);
  setDataKeys(deps.config);
  const person: Person = async (overrides) => {
    const { id, phone } = await aUser(deps.db, overrides);
    const { token } = await openSession(deps, deps.db, { userId: id, userAgent: "crash" });
    return { id, phone: localPhone(phone), cookie: `${sessionCookie}=${token}` };
  };
  try {
    return await add(deps, person);
  } finally {
    await deps.close();
  }
}

function depsOn(connectionString: string) {
  const log = createLog("warn");
  const database = openDatabase({ connectionString, max: 2, log, role: "runor_app" });
  return { ...database, config: readConfig({}), clock: systemClock, log, metrics: createMetrics() };
}
