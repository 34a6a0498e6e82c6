import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { runFolder } from "./folder.ts";
import { migrateHere } from "./global-setup.ts";

/** For data that lives only for one test; not for tests of durability. */
const quick = { fsync: "off" };

/**
 * A separate PostgreSQL in the folder, for tests that kill, hang or fill the server. Its database `postgres`
 * is migrated.
 */
export async function startOwnPostgres(data: string, settings = quick): Promise<EmbeddedPostgres> {
  await copyOwnCluster(data);
  return startEmbeddedPostgres(data, { settings });
}

/** Its files, for a product that starts it: creating a cluster with its tables takes two seconds of CPU time, a copy a twentieth. */
export async function copyOwnCluster(data: string): Promise<void> {
  const made = path.join(runFolder(), "cluster");
  if (!existsSync(made)) await makeCluster(made);
  mkdirSync(path.dirname(data), { recursive: true });
  execFileSync("cp", ["-a", made, data]);
}

/** Two workers may create it at the same time: the first rename wins. */
async function makeCluster(made: string): Promise<void> {
  const own = `${made}-${process.pid}`;
  const postgres = await startEmbeddedPostgres(own, { settings: quick });
  await migrateHere(postgres.connectionString);
  await postgres.stop();
  if (!existsSync(made)) renameSync(own, made);
}
