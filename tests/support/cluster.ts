import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/embedded.ts";
import { runFolder } from "./folder.ts";
import { migrateHere } from "./global-setup.ts";

/** For data that lives for one test, except in tests of durability. */
const quick = { fsync: "off" };

/**
 * A PostgreSQL of its own in the folder, for tests that kill, hang or fill the server. Its database `postgres` is
 * migrated: making a cluster and its tables takes two seconds of processor time, a copy a twentieth of it.
 */
export async function startOwnPostgres(data: string, settings = quick): Promise<EmbeddedPostgres> {
  const made = path.join(runFolder(), "cluster");
  if (!existsSync(made)) await makeCluster(made);
  mkdirSync(path.dirname(data), { recursive: true });
  execFileSync("cp", ["-a", made, data]);
  return startEmbeddedPostgres(data, { settings });
}

/** Two workers may make it at once: the first rename counts. */
async function makeCluster(made: string): Promise<void> {
  const own = `${made}-${process.pid}`;
  const postgres = await startEmbeddedPostgres(own, { settings: quick });
  await migrateHere(postgres.connectionString);
  await postgres.stop();
  if (!existsSync(made)) renameSync(own, made);
}
