/** Every way to stop the product: all processes end in time, the database too, and the next start works. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { copyOwnCluster } from "#tests/support/cluster.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { freePort } from "#tests/support/free-port.ts";
import { buildPages } from "../support/built-pages.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = temporaryFolder("runor-stopping-");
const withinMs = 15_000;
let port: number;
let starter: ChildProcess;

beforeAll(async () => {
  buildPages();
  await copyOwnCluster(path.join(folder, "pg"));
  port = await freePort();
}, 180_000);
afterEach(() => {
  // Processes are left only after a failed test.
  for (const pid of pidsOf(folder)) kill(pid, "SIGKILL");
  if (starter.pid && starter.exitCode === null) kill(-starter.pid, "SIGKILL");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Processes with the folder in their command line: PostgreSQL and its guard. */
function pidsOf(name: string): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.includes(name)).map((line) => Number.parseInt(line, 10));
}

function childOf(parent: number | undefined): number {
  const lines = execFileSync("ps", ["-A", "-o", "ppid=,pid=,args="], { encoding: "utf8" }).split("\n");
  const line = lines.find((one) => Number.parseInt(one, 10) === parent && one.includes("node"));
  return Number(line?.trim().split(/\s+/)[1]);
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "ppid=,pid="], { encoding: "utf8" }).split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([ppid, pid]) => (ppid === parent && pid ? [pid] : []));
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const answers = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Runs `npm start` in its own process group, as terminals and supervisors do, until it is ready. */
async function startProduct(
  command = [process.execPath, "scripts/start.mjs"],
  settings = {},
  output: "ignore" | number = "ignore",
): Promise<void> {
  const [file = "", ...args] = command;
  const own = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: folder, DEMO: "0", LOG_LEVEL: "silent" };
  starter = spawn(file, args, {
    cwd: root,
    stdio: ["ignore", output, output],
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...own, ...settings },
  });
  await expect.poll(answers, { timeout: 120_000, interval: 100 }).toBe(true);
}

async function expectAllGone(): Promise<void> {
  const until = Date.now() + withinMs;
  const isDatabaseThere = () => existsSync(path.join(folder, "pg/postmaster.pid"));
  // Asked first, because a list of all processes takes a hundred times as long.
  await expect.poll(isDatabaseThere, { timeout: withinMs }).toBe(false);
  const left = { timeout: Math.max(1, until - Date.now()), interval: 100 };
  await expect.poll(() => pidsOf(folder), left).toEqual([]);
  expect(await answers()).toBe(false);
  expect(isDatabaseThere()).toBe(false);
}

const group = () => -(starter.pid ?? 0);
const alone = () => starter.pid ?? 0;

test.each<[string, () => void]>([
  ["SIGTERM to the product alone", () => kill(childOf(starter.pid), "SIGTERM")],
  [
    "SIGTERM to the whole group, twice",
    () => {
      kill(group(), "SIGTERM");
      kill(group(), "SIGTERM");
    },
  ],
  ["npm start killed", () => kill(alone(), "SIGKILL")],
  ["the product killed", () => kill(childOf(starter.pid), "SIGKILL")],
])(
  "%s ends every process, and a later start is not confused by it",
  async (_name, order) => {
    await startProduct();
    order();
    await expectAllGone();
  },
  240_000,
);

/** Runs a script in a shell, as npm does. `last` keeps the shell from replacing itself with the command. */
const asNpm = (last: string) =>
  `const { spawn } = require("node:child_process");
   spawn("sh", ["-c", ${JSON.stringify(`"${process.execPath}" scripts/start.mjs; ${last}`)}], { stdio: "inherit" });
   setInterval(() => {}, 1000);`;

test.each<[string, () => void]>([
  ["npm killed", () => kill(alone(), "SIGKILL")],
  ["the shell between npm and the product ended", () => kill(shellOf(alone()), "SIGTERM")],
])(
  "%s: also ends what it started",
  async (_name, order) => {
    await startProduct([process.execPath, "-e", asNpm("true")], { npm_lifecycle_event: "start" });
    order();
    await expectAllGone();
  },
  240_000,
);

function shellOf(parent: number): number {
  const lines = execFileSync("ps", ["-A", "-o", "ppid=,pid=,args="], { encoding: "utf8" }).split("\n");
  const line = lines.find((one) => Number.parseInt(one, 10) === parent && one.includes("sh -c"));
  return Number(line?.trim().split(/\s+/)[1]);
}

test("a closed terminal ends every process", async () => {
  // Opened for reading, so that each write fails as on a closed terminal.
  const nowhere = openSync("/dev/null", "r");
  await startProduct(undefined, { LOG_LEVEL: "info" }, nowhere);
  closeSync(nowhere);
  kill(group(), "SIGHUP");
  await expectAllGone();
}, 240_000);

test("Ctrl-C ends every process, and an unfinished request does not delay it", async () => {
  await startProduct();
  const socket = connect(port, "127.0.0.1", () =>
    socket.write("POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{"),
  );
  socket.on("error", () => {});
  // This answer came over a later connection, so the unfinished request has arrived.
  expect(await answers()).toBe(true);
  kill(group(), "SIGINT");
  await expectAllGone();
  socket.destroy();
}, 240_000);

test("a product or a database that hangs does not delay the stop", async () => {
  await startProduct();
  const [first] = readFileSync(path.join(folder, "pg/postmaster.pid"), "utf8").split("\n");
  for (const pid of childrenOf(Number(first))) kill(pid, "SIGSTOP");
  kill(childOf(starter.pid), "SIGSTOP");
  kill(alone(), "SIGTERM");
  await expectAllGone();
}, 240_000);

test("a database left running by an older version is reused, and ends with SIGTERM to npm start alone", async () => {
  await startProduct();
  const first = Number(readFileSync(path.join(folder, "pg/postmaster.pid"), "utf8").split("\n")[0]);
  const guard = pidsOf(folder).filter((pid) => pid !== first && isGuard(pid));
  // Kills the guards too: an older version had none, so nothing ends its server.
  for (const pid of guard) kill(pid, "SIGKILL");
  kill(childOf(starter.pid), "SIGKILL");
  await expect.poll(answers).toBe(false);
  expect(pidsOf(folder)).toContain(first);

  await startProduct();
  kill(alone(), "SIGTERM");
  await expectAllGone();
}, 240_000);

function isGuard(pid: number): boolean {
  return execFileSync("ps", ["-p", String(pid), "-o", "args="], { encoding: "utf8" }).includes("guard");
}
