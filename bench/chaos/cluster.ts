/** A primary with a synchronous standby that takes over as under Patroni, which need not be installed. */
import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { copyCluster } from "#server/db/backup/base-backup.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { socketFolder } from "#server/db/embedded/embedded-files.ts";
import { killServer } from "#tests/crash/kill-server.ts";
import { ask } from "#tests/support/two-hosts.ts";
import type { Database } from "./database.ts";
import { type Link, openLink } from "./link.ts";

interface Node {
  name: string;
  data: string;
  link: Link;
  postgres: EmbeddedPostgres;
}

export interface Cluster extends Database {
  /** Kills the primary with all its processes; it starts again on the same host. */
  killPrimary(): Promise<void>;
  /** Loses the primary's host. After the lease the standby takes over, and an empty host joins as standby. */
  losePrimary(): Promise<void>;
  link(): Link;
  pauseStandby(): Promise<void>;
  resumeStandby(): Promise<void>;
}

/** Patroni's `ttl` is 30 seconds by default; the run does not wait that long each time. */
export const leaseSeconds = 5;
const followsWithinMs = 60_000;

export async function startCluster(folder: string): Promise<Cluster> {
  const folderOf = (name: string) => path.join(folder, name);
  const first = folderOf("host_1");
  const started = await startEmbeddedPostgres(first);
  appendFileSync(path.join(first, "pg_hba.conf"), "local replication all trust\n");
  await ask(started.connectionString, "select pg_reload_conf()");
  let primary: Node = { name: "host_1", data: first, link: await linkTo(first), postgres: started };
  let standby: Node = await follow(primary, "host_2", folderOf("host_2"));
  const links = [primary.link, standby.link];
  await commitAtBoth(primary, standby);

  return {
    url: `postgresql://postgres@${links.map(({ port }) => `127.0.0.1:${port}`).join(",")}/postgres`,
    connectionString: async () => primary.postgres.connectionString,
    link: () => primary.link,
    killPrimary: () => killServer(primary.postgres.connectionString, primary.data),
    pauseStandby: async () =>
      void (await ask(standby.postgres.connectionString, "select pg_wal_replay_pause()")),
    resumeStandby: async () =>
      void (await ask(standby.postgres.connectionString, "select pg_wal_replay_resume()")),
    losePrimary: async () => {
      const lost = primary;
      await killServer(lost.postgres.connectionString, lost.data, () => void lost.postgres.stop());
      await sleep(leaseSeconds * 1_000);
      await ask(standby.postgres.connectionString, "alter system set synchronous_standby_names = ''");
      await ask(standby.postgres.connectionString, "select pg_promote()");
      primary = standby;
      rmSync(lost.data, { recursive: true, force: true });
      standby = await follow(primary, lost.name, lost.data, lost.link);
      await commitAtBoth(primary, standby);
    },
    stop: async () => {
      await standby.postgres.stop();
      await primary.postgres.stop();
      for (const link of links) await link.close();
    },
  };
}

const linkTo = (data: string): Promise<Link> => openLink(path.join(socketFolder(data), ".s.PGSQL.5432"));

async function follow(primary: Node, name: string, data: string, link?: Link): Promise<Node> {
  await copyCluster(primary.postgres.connectionString, primary.data, data);
  writeFileSync(path.join(data, "standby.signal"), "");
  const primary_conninfo = `host=${socketFolder(primary.data)} user=postgres application_name=${name}`;
  const postgres = await startEmbeddedPostgres(data, { settings: { primary_conninfo } });
  return { name, data, link: link ?? (await linkTo(data)), postgres };
}

/** From here on a commit is acknowledged once it is on the disks of both hosts. */
async function commitAtBoth({ postgres }: Node, { name }: Node): Promise<void> {
  await ask(postgres.connectionString, `alter system set synchronous_standby_names = '${name}'`);
  await ask(postgres.connectionString, "select pg_reload_conf()");
  const deadline = Date.now() + followsWithinMs;
  const following = "select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'";
  while ((await ask(postgres.connectionString, following)).length === 0) {
    if (Date.now() > deadline) throw new Error(`${name} does not follow the primary`);
    await sleep(100);
  }
}
