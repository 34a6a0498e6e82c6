import type { Deps } from "#server/deps.ts";
import { readDemoPassword } from "#server/seed/demo-password.ts";
import type { DemoSignInList } from "#shared/contracts/demo.ts";
import { countPaidOrders, hasDemoAccounts, hasDemoMoney, openDemoPeople } from "./demo.queries.ts";

export { hasDemoAccounts } from "./demo.queries.ts";

/** Only in the sandbox: in production the callers are visitors, and one of the accounts is an administrator. */
export async function openDemoSignIns({ db, config }: Pick<Deps, "db" | "config">): Promise<DemoSignInList> {
  const password = config.mode === "sandbox" ? readDemoPassword(config.dataDir) : undefined;
  if (!password) return [];
  const people = await openDemoPeople(db);
  return people.map(({ label, phoneNumber }) => ({ label, phoneNumber, password }));
}

/** Prevents a start with real providers while units exist that were never paid for. Errors: says what was found. */
export async function refuseMadeUpMoney({
  db,
  config,
  log,
}: Pick<Deps, "db" | "config" | "log">): Promise<void> {
  if (config.mode !== "live") return;
  const { inSandbox, elsewhere } = await countPaidOrders(db);
  // Once real money has moved, refusing to start would harm real customers more than those units do.
  if (inSandbox > 0 && elsewhere > 0)
    log.error({ orders: inSandbox }, "the database holds units bought in the sandbox");
  const found = [
    (await hasDemoAccounts(db)) && "demo accounts",
    (await hasDemoMoney(db)) && "demo wallets",
    inSandbox > 0 && elsewhere === 0 && "purchases made in the sandbox",
  ].filter(Boolean);
  if (found.length === 0) return;
  throw new Error(
    `This database holds ${found.join(" and ")}: units without a payment. Real money needs a database without ` +
      "them: name an empty one in DATABASE_URL, or start with an empty DATA_DIR.",
  );
}
