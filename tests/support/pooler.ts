/** A real PgBouncer, where one is installed (Debian: apt-get install pgbouncer). */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { command, socketFolder } from "#server/db/embedded/embedded-files.ts";
import { freePort } from "./free-port.ts";
import { ask } from "./two-hosts.ts";

const program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].find(existsSync);
export const hasPooler = program !== undefined;

interface PoolerOptions {
  /** For its files. */
  folder: string;
  /** Data folder of the server that it leads to. */
  data: string;
  mode?: string;
  port?: number;
}

export interface Pooler {
  url: string;
  port: number;
  /** Names the server of another data folder in its file, and ends the connections to the former one. */
  leadTo(data: string): Promise<void>;
  kill(): void;
}

export async function startPooler({
  folder,
  data,
  mode = "session",
  ...given
}: PoolerOptions): Promise<Pooler> {
  const port = given.port ?? (await freePort());
  const file = path.join(folder, `pgbouncer-${port}.ini`);
  const userList = path.join(folder, "users.txt");
  writeFileSync(userList, '"postgres" ""\n');
  const nameServer = (of: string) =>
    writeFileSync(
      file,
      `[databases]\npostgres = host=${socketFolder(of)} user=postgres\n[pgbouncer]\npool_mode = ${mode}\n` +
        `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\nadmin_users = postgres\nauth_file = ${userList}\n` +
        "ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout\n" +
        "default_pool_size = 40\nserver_login_retry = 1\nlogfile = /dev/null\n",
    );
  nameServer(data);
  const { file: run, args, identity } = command(program as string, ["-q", file], [folder]);
  const child: ChildProcess = spawn(run, args, { ...identity, stdio: "ignore" });
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await expect.poll(() => isUp(url), { timeout: 10_000 }).toBe(true);
  return {
    url,
    port,
    leadTo: async (other) => {
      nameServer(other);
      const console = `postgresql://postgres@127.0.0.1:${port}/pgbouncer`;
      for (const order of ["RELOAD", "KILL postgres", "RESUME postgres"]) await ask(console, order);
    },
    kill: () => void child.kill("SIGKILL"),
  };
}

async function isUp(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
