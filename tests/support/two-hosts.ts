/** A primary with a synchronous standby, and another standby that follows either, on embedded servers. */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { copyCluster } from "#server/db/backup/base-backup.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { socketFolder } from "#server/db/embedded/embedded-files.ts";
import { startOwnPostgres } from "./cluster.ts";

export interface TwoHosts {
  first: EmbeddedPostgres;
  second: EmbeddedPostgres;
  /** Follows whichever of the two is the primary. */
  third: EmbeddedPostgres;
  /** Names both hosts, as DATABASE_URL may. */
  url: string;
  /** Kills the first server and restarts it as a detached standby. Its log is ahead, but not by a commit. */
  killFirst(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs a statement on one of the servers. */
export async function ask(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function startTwoHosts(folder: string): Promise<TwoHosts> {
  const data = [path.join(folder, "first"), path.join(folder, "second")] as const;
  const thirdData = path.join(folder, "third");
  const first = await startOwnPostgres(data[0]);
  appendFileSync(path.join(data[0], "pg_hba.conf"), "local replication all trust\n");
  await ask(first.connectionString, "select pg_reload_conf()");
  const follow = async (folderOf: string, primary_conninfo: string) => {
    await copyCluster(first.connectionString, data[0], folderOf);
    writeFileSync(path.join(folderOf, "standby.signal"), "");
    return startEmbeddedPostgres(folderOf, { settings: { fsync: "off", primary_conninfo } });
  };
  const [sockets, user] = [data.map(socketFolder), "user=postgres"];
  const second = await follow(data[1], `host=${sockets[0]} ${user} application_name=second`);
  // The second is listed first, because a refusal by the first would end the search for a primary.
  const either = `host=${sockets.toReversed().join(",")} ${user} target_session_attrs=read-write`;
  const third = await follow(thirdData, `${either} application_name=third`);
  await ask(first.connectionString, "alter system set synchronous_standby_names = 'second'");
  await ask(first.connectionString, "select pg_reload_conf()");
  return {
    first,
    second,
    third,
    url: `postgresql://postgres@${data.map((one) => encodeURIComponent(socketFolder(one))).join(",")}/postgres`,
    killFirst: async () => {
      writeFileSync(path.join(data[0], "standby.signal"), "");
      writeFileSync(path.join(data[0], "pg_hba.conf"), "local all all trust\n");
      await reload(first);
      // One after the other: a third with more than the second could not follow it. A commit waits for the second.
      for (const name of ["third", "second"]) {
        await ask(first.connectionString, "select pg_logical_emit_message(true, 'commit', '')");
        await ask(
          first.connectionString,
          `select pg_terminate_backend(pid, 10000) from pg_stat_replication where application_name = '${name}'`,
        );
      }
      await ask(
        first.connectionString,
        "select pg_logical_emit_message(false, 'lost', repeat('x', 8000000), true)",
      );
      const server = Number(readFileSync(path.join(data[0], "postmaster.pid"), "utf8").split("\n")[0]);
      const rows = await ask(first.connectionString, "select pid from pg_stat_activity");
      for (const pid of [server, ...rows.map((row) => row.pid)]) kill(pid);
    },
    stop: async () => {
      await third.stop();
      await second.stop();
      await first.stop();
    },
  };
}

/** Reloads the settings, and waits until the server has done so: until then it accepts whom it did before. */
async function reload({ connectionString }: EmbeddedPostgres): Promise<void> {
  const loadedAt = async () =>
    String((await ask(connectionString, "select pg_conf_load_time() at"))[0]?.at?.getTime());
  const before = await loadedAt();
  await ask(connectionString, "select pg_reload_conf()");
  while ((await loadedAt()) === before) await sleep(10);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
