// `npm start`: makes the clone runnable, then runs the product. `--dev` serves the pages from source.
// A stop ends everything within 15 seconds, whether the terminal, a supervisor or the end of npm caused it.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { environment, lean, pinnedNode, productProgram, root } from "./bootstrap.mjs";

/** A product that has not handed over to its database's guard by then hangs, and is killed. */
const handOverMs = 9_000;
const everythingMs = 12_500;
const lookAroundMs = 500;

const development = process.argv.includes("--dev");
const isNpmThere = watchNpm();
let isStopping = false;
let isHandedOver = false;
let running;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
setInterval(() => isNpmThere() || stop(), lookAroundMs).unref();

await prepare();
if (isStopping) process.exit(1);
const watch = development ? ["--watch-path=server", "--watch-path=shared", "--watch-path=sandbox"] : [];
const program = development ? ["server/main.ts", "--dev"] : [productProgram];
const args = [...lean.flags, ...watch, ...program];
const code = await ended(
  spawn(pinnedNode(), args, {
    cwd: root,
    // The product notices that the channel closes if this process is killed.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: environment(lean.environment),
  }),
);
process.exit(code);

/** Runs in its own process group: npm and the builder start child processes, which all have to end. */
async function prepare() {
  const options = { cwd: root, stdio: "inherit", detached: process.platform !== "win32" };
  const child = spawn(
    process.execPath,
    [join(root, "scripts/prepare.mjs"), ...process.argv.slice(2)],
    options,
  );
  const prepared = await ended(child, -child.pid);
  if (prepared !== 0) process.exit(prepared);
}

/** Waits for a process. A stop meanwhile is passed on to it (to its group if `pid` is negative). */
function ended(child, pid = child.pid) {
  running = { child, pid };
  if (isStopping) passOn();
  return new Promise((resolve) => {
    child.once("disconnect", () => {
      isHandedOver = true;
    });
    child.once("error", (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(1);
    });
    child.once("exit", (status, signal) => resolve(status ?? (signal ? 1 : 0)));
  });
}

/** A second signal is passed on too: the product decides whether it means to stop at once. */
function stop() {
  if (!isStopping) {
    setTimeout(() => isHandedOver || signalRunning("SIGKILL"), handOverMs).unref();
    setTimeout(() => signalRunning("SIGKILL"), everythingMs).unref();
  }
  isStopping = true;
  passOn();
}

function passOn() {
  signalRunning("SIGTERM");
}

function signalRunning(signal) {
  try {
    if (running?.pid) process.kill(running.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/**
 * npm passes SIGTERM only to the shell between, which dies without passing it on, and a killed npm passes on
 * nothing. So the parent and npm are watched; without npm this process may outlive its parent.
 */
function watchNpm() {
  if (process.env.npm_lifecycle_event === undefined) return () => true;
  const starter = process.ppid;
  const shell = processOf(starter);
  const npm = shell?.isShell ? shell.parent : undefined;
  return () => process.ppid === starter && (npm === undefined || processOf(starter)?.parent === npm);
}

/** Undefined if the system does not report it; there the shell execs the program. */
function processOf(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return { isShell: /^(sh|dash|bash|ash|busybox|zsh|ksh)$/.test(basename(name)), parent: Number(parent) };
  } catch {
    return undefined;
  }
}
