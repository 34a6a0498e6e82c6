/** Ends a PostgreSQL server as abruptly as a power cut. */
import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";

/**
 * Sends SIGKILL to the server and its backends, which would otherwise outlive it for a moment. `afterwards`
 * runs before anything can notice that the server is gone.
 */
export async function killServer(
  connectionString: string,
  data: string,
  afterwards: () => void = () => {},
): Promise<void> {
  const first = Number(readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity");
  for (const pid of [first, ...rows.map((row) => row.pid)]) killIfThere(pid);
  afterwards();
  await client.end().catch(() => {});
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
