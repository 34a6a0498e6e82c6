/** What is made up must never meet real money. */
import type { DemoSignInList } from "#shared/contracts/demo.ts";
import type { Db } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import { readDemoPassword } from "../../../seed/demo-password.ts";
import { countPaidOrders, hasDemoAccounts, hasDemoMoney, openDemoPeople } from "./demo.queries.ts";

/** Whether this database holds the demo data: it is loaded in one transaction, so one of its people stands for all. */
export const demoIsLoaded = (db: Db): Promise<boolean> => hasDemoAccounts(db);

/** The demo's people whose accounts nobody has closed while trying that out, with the folder's password. */
export async function openDemoSignIns({ db, config }: Pick<Deps, "db" | "config">): Promise<DemoSignInList> {
  const password = config.mode === "live" ? undefined : readDemoPassword(config.dataDir);
  if (!password) return [];
  const people = await openDemoPeople(db);
  return people.map(({ label, phoneNumber }) => ({ label, phoneNumber, password }));
}

/**
 * Errors: with real providers, where the database holds accounts or wallets of the demo, whatever loaded them and
 * whenever, or purchases of the sandbox from before the first real one. Nobody paid for those units.
 */
export async function refuseMadeUpMoney({
  db,
  config,
  log,
}: Pick<Deps, "db" | "config" | "log">): Promise<void> {
  if (config.mode !== "live") return;
  const { inSandbox, elsewhere } = await countPaidOrders(db);
  // Where real money moved already, staying away would hurt real people more than those units.
  if (inSandbox > 0 && elsewhere > 0)
    log.error({ orders: inSandbox }, "units bought in the sandbox are about");
  const found = [
    (await hasDemoAccounts(db)) && "demo accounts",
    (await hasDemoMoney(db)) && "demo wallets",
    inSandbox > 0 && elsewhere === 0 && "purchases made in the sandbox",
  ].filter(Boolean);
  if (found.length === 0) return;
  throw new Error(
    `This database holds ${found.join(" and ")}: units that nobody paid for. Real money needs a database without ` +
      "them: name an empty one in DATABASE_URL, or start with an empty DATA_DIR.",
  );
}
