import type { Config } from "../server/config.ts";
import { clusterFolder } from "../server/data-folders.ts";
import { embeddedConnectionString, isRunning } from "../server/db/embedded/embedded.ts";

/** The address of the product's database. Errors: the embedded database does not run here. */
export async function runningDatabase({ databaseUrl, dataDir }: Config): Promise<string> {
  const folder = clusterFolder(dataDir);
  if (!databaseUrl && !(await isRunning(folder))) throw new Error(`no database runs in ${folder}`);
  return databaseUrl ?? embeddedConnectionString(folder);
}
