import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Usage } from "./report-usage.ts";

const root = path.resolve(import.meta.dirname, "../..");
const preload = path.join(import.meta.dirname, "report-usage.ts");
const startMs = 60_000;

export interface MeasuredProcess {
  address: string;
  send(message: object): void;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts the program and waits until `readyPath` answers 200. Errors: the program ends first. */
export async function startMeasured(program: {
  args: string[];
  env: Record<string, string>;
  address: string;
  readyPath: string;
}): Promise<MeasuredProcess> {
  const child = spawn(process.execPath, ["--import", preload, ...program.args], {
    cwd: root,
    env: { ...process.env, ...program.env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });
  const ended = once(child, "exit");
  try {
    await Promise.race([
      untilReady(program.address + program.readyPath),
      ended.then(() => {
        throw new Error(`${program.args.join(" ")} ended before it was ready`);
      }),
    ]);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return {
    address: program.address,
    send: (message) => void child.send(message),
    usage: async () => {
      const answer = once(child, "message");
      child.send("usage");
      return (await answer)[0] as Usage;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

export async function untilReady(address: string): Promise<void> {
  const deadline = Date.now() + startMs;
  while (Date.now() < deadline) {
    const answer = await fetch(address).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await sleep(10);
  }
  throw new Error(`${address} did not answer within ${startMs / 1000} s`);
}
