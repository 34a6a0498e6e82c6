/**
 * Two web processes and a worker on one PostgreSQL and one object storage behind HAProxy, as deploy/compose arranges
 * them, on this machine. PORT and DATA_DIR as for `npm start`; the four ports after PORT are used too. Uploads and
 * backups go to the bucket, which is a folder of DATA_DIR. Other settings go to the processes. Ends with SIGTERM or
 * Ctrl-C, or when one of the processes ends.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { startS3 } from "#tests/support/s3-server.ts";
import { productProgram } from "./bootstrap.mjs";

const port = Number(process.env.PORT ?? 3000);
const dataDir = path.resolve(process.env.DATA_DIR ?? ".data/loopback");
const [firstPort, secondPort, workerPort, storagePort] = [port + 1, port + 2, port + 3, port + 4];
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;

const postgres = await startEmbeddedPostgres(path.join(dataDir, "pg"));
const storage = await startS3(path.join(dataDir, "bucket"), storagePort);
const children: ChildProcess[] = [];

function run(program: string, args: string[], settings: Record<string, string>): void {
  const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...settings } });
  child.once("exit", stop);
  child.once("error", (error) => {
    console.error(error.message);
    process.exitCode = 1;
    void stop();
  });
  children.push(child);
}

const product = (role: "web" | "worker", ownPort: number): void =>
  run(process.execPath, [...process.execArgv, productProgram], {
    ROLE: role,
    PORT: String(ownPort),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: "1",
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.connectionString,
    STORAGE_DRIVER: "s3",
    BACKUP_TO: "s3://runor/backups",
    ...storage.env,
  });

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  const ended = running.map((child) => once(child, "exit"));
  for (const child of running) child.kill();
  await Promise.all(ended);
  await storage.stop();
  await postgres.stop();
  process.exit();
}
process.once("SIGTERM", stop).once("SIGINT", stop);

product("web", firstPort);
product("web", secondPort);
product("worker", workerPort);
run("haproxy", ["-db", "-f", "deploy/haproxy/haproxy.cfg"], {
  RUNOR_BIND: `127.0.0.1:${port}`,
  RUNOR_WEB_1: `127.0.0.1:${firstPort}`,
  RUNOR_WEB_2: `127.0.0.1:${secondPort}`,
});
