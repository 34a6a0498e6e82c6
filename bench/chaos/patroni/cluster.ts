/** Three hosts with Patroni and PostgreSQL 15 and one with etcd, each in a network of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "#tests/support/two-hosts.ts";
import type { Database } from "../database.ts";
import { makeNetwork } from "./network.ts";
import { makeNode, type Node } from "./node.ts";

export interface PatroniCluster extends Database {
  primary(): Promise<Node>;
  /** The standby that each commit waits for. */
  syncStandby(): Promise<Node>;
  /** Hands the leader role to the synchronous standby through Patroni's API. */
  switchOver(): Promise<void>;
  /** All standbys; their reads then see the database of this moment. */
  pauseStandbys(): Promise<void>;
  resumeStandbys(): Promise<void>;
  killEtcd(): void;
  startEtcd(): Promise<void>;
  /** Waits until all three hosts belong to the cluster and follow. Errors: after two minutes. */
  isWhole(): Promise<void>;
  ageSeconds(): number;
}

const programs = [
  "/usr/bin/patroni",
  "/usr/bin/etcd",
  "/usr/lib/postgresql/15/bin/postgres",
  "/usr/sbin/ip",
  "/usr/sbin/tc",
];
const install = "apt-get install patroni etcd-server postgresql-15 iproute2";
const names = ["runor-db1", "runor-db2", "runor-db3"];
const wholeWithinMs = 120_000;

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

/** Errors: the programs are not installed, or the run is not root. */
export async function startPatroni(folder: string): Promise<PatroniCluster> {
  const missing = programs.filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`${missing.join(", ")} needed: ${install}`);
  if (process.getuid?.() !== 0) throw new Error("A network of the run's own takes root: run it with sudo.");
  const network = makeNetwork(names);
  const etcd = makeEtcd(path.join(folder, "etcd"), network.gateway);
  const password = randomUUID();
  const options = { folder, etcd: etcd.address, password };
  const nodes = network.hosts.map((host) => makeNode(host, options));
  const startedAt = performance.now();
  const members = () => membersOf(nodes);
  const withRole = async (role: string) => {
    const found = (await members()).find((member) => member.role === role);
    const node = nodes.find(({ name }) => name === found?.name);
    if (!node) throw new Error(`no host of the cluster is ${role} now`);
    return node;
  };
  const primary = () => withRole("leader");
  const databaseOf = ({ address }: Node, database = "runor") =>
    `postgresql://postgres:${password}@${address}/${database}`;
  const connectionString = async (database = "runor") => databaseOf(await primary(), database);
  const onStandbys = async (statement: string) => {
    const { name } = await primary();
    for (const node of nodes) if (node.name !== name) await ask(databaseOf(node), statement);
  };
  const until = async (what: string, isSo: () => Promise<boolean>) => {
    for (const deadline = Date.now() + wholeWithinMs; !(await isSo()); await sleep(200))
      if (Date.now() > deadline) throw new Error(`${what}: not after ${wholeWithinMs / 1_000} s`);
  };
  const isWhole = () =>
    until("three hosts follow", async () => {
      const known = await members();
      const leader = known.find(({ role }) => role === "leader");
      const following = known.filter(
        (one) => leader && one !== leader && one.state !== "stopped" && one.timeline === leader.timeline,
      );
      return following.length === names.length - 1 && known.some(({ role }) => role === "sync_standby");
    });
  const cluster: PatroniCluster = {
    url: `postgresql://runor:${password}@${nodes.map(({ address }) => address).join(",")}/runor`,
    connectionString: () => connectionString(),
    primary,
    syncStandby: () => withRole("sync_standby"),
    switchOver: async () => {
      const [from, to] = [await primary(), await withRole("sync_standby")];
      const body = JSON.stringify({ leader: from.name, candidate: to.name });
      const headers = { authorization: `Basic ${btoa("patroni:replace-this")}` };
      const answer = await fetch(`http://${from.address}:8008/switchover`, { method: "POST", headers, body });
      if (answer.status !== 200) throw new Error(await answer.text());
    },
    pauseStandbys: () => onStandbys("select pg_wal_replay_pause()"),
    resumeStandbys: () => onStandbys("select pg_wal_replay_resume()"),
    killEtcd: etcd.kill,
    startEtcd: etcd.start,
    isWhole,
    ageSeconds: () => (performance.now() - startedAt) / 1_000,
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      etcd.kill();
      network.remove();
    },
  };
  try {
    await etcd.start();
    for (const node of nodes) node.start();
    await until("a primary", async () => (await members()).some(({ role }) => role === "leader"));
    await isWhole();
    const admin = await connectionString("postgres");
    await ask(admin, `create role runor login createrole password '${password}'`);
    await ask(admin, "create database runor owner runor");
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** As reported by the first host that answers; empty if none does. */
async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  const asked = nodes.map(async ({ address }) => {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) });
    return ((await answer.json()) as { members: Member[] }).members;
  });
  return Promise.any(asked).catch(() => []);
}

function makeEtcd(folder: string, host: string) {
  const [clients, peers] = [`http://${host}:2379`, `http://${host}:2380`];
  let child: ChildProcess | undefined;
  const start = async () => {
    const args = ["--data-dir", folder, "--name", "etcd", "--log-level", "error"];
    const addresses = ["--listen-client-urls", clients, "--advertise-client-urls", clients];
    const others = ["--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers];
    child = spawn("/usr/bin/etcd", [...args, ...addresses, ...others, "--initial-cluster", `etcd=${peers}`], {
      stdio: "ignore",
    });
    await once(child, "spawn");
  };
  return { address: `${host}:2379`, start, kill: () => void child?.kill("SIGKILL") };
}
