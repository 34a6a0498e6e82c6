/** A throw-away cluster of PostgreSQL 15, the oldest supported version, if Debian's package is installed. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { vi } from "vitest";
import { command } from "#server/db/embedded-files.ts";
import { onServer } from "./database.ts";
import { temporaryFolder } from "./folder.ts";

const programs = "/usr/lib/postgresql/15/bin";
export const hasPostgres15 = existsSync(programs);

export interface TestServer {
  connectionString: string;
  stop(): Promise<void>;
}

export async function startPostgres15(): Promise<TestServer> {
  const folder = temporaryFolder("runor-pg15-");
  const [data, socket] = [path.join(folder, "data"), path.join(folder, "socket")];
  mkdirSync(socket);
  const initdb = command(
    path.join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    [folder, data],
  );
  const made = spawnSync(initdb.file, initdb.args, { encoding: "utf8", ...initdb.identity });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error?.message}`);
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${socket}`,
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "autovacuum=off",
    // Disabled plan methods raise cost estimates so high that each query would be compiled, at a higher cost.
    "jit=off",
    "max_connections=200",
  ];
  const server = command(
    path.join(programs, "postgres"),
    ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    [socket],
  );
  const child = spawn(server.file, server.args, { stdio: "ignore", ...server.identity });
  const connectionString = `postgresql://postgres@/postgres?host=${encodeURIComponent(socket)}`;
  await vi.waitFor(() => onServer(connectionString, "select"), { timeout: 30_000 });
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { connectionString, stop };
}
