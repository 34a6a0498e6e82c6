/** PostgreSQL's programs for physical copies of a database server; they have to be of the server's version. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { promisify } from "node:util";
import { environment, nativeFolder, pathFolders } from "../embedded/embedded-files.ts";
import { guard } from "../embedded/embedded-guard.ts";

type Program = "pg_basebackup" | "pg_receivewal" | "postgres";

/** `folder`: DATABASE_PROGRAMS. Errors: says what to install. */
export async function findProgram(
  name: Program,
  { major, folder }: { major: number; folder: string | undefined },
): Promise<string> {
  const folders = folder
    ? [path.resolve(folder)]
    : [`/usr/lib/postgresql/${major}/bin`, ...pathFolders(), ...ownFolder()];
  for (const one of folders) {
    const file = path.join(one, name);
    if (existsSync(file) && (await majorOf(file)) === major) return file;
  }
  const debian = name === "postgres" ? "postgresql" : "postgresql-client";
  throw new Error(
    `There is no ${name} of PostgreSQL ${major} in ${folder ?? "Debian's folder or PATH"}: install it (Debian: ${debian}-${major}), or name its folder in DATABASE_PROGRAMS. Nothing was changed.`,
  );
}

/** The embedded database's programs, which are not all of them. */
function ownFolder(): string[] {
  try {
    return [path.join(nativeFolder(), "bin")];
  } catch {
    return [];
  }
}

async function majorOf(file: string): Promise<number | undefined> {
  const env = programEnvironment(file);
  const { stdout } = await promisify(execFile)(file, ["--version"], { env }).catch(() => ({ stdout: "" }));
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
}

const programEnvironment = (file: string): NodeJS.ProcessEnv => environment(path.resolve(file, "../.."));

/** The password goes into the environment: every user of the machine can read arguments. */
function connection(url: string): { args: string[]; password: NodeJS.ProcessEnv } {
  const [, before = "", password = ""] = /^([a-z]+:\/\/[^:@/?]*):([^@/]*)@/.exec(url) ?? [];
  const open = before ? url.replace(`${before}:${password}@`, `${before}@`) : url;
  return {
    args: ["-d", open, "--no-password"],
    password: before ? { PGPASSWORD: decodeURIComponent(password) } : {},
  };
}

interface RunningProgram {
  output: Readable;
  /** Errors: what the program says. */
  ended: Promise<void>;
  stop(): void;
}

/** The guard ends the program when this process ends, even if killed. */
export function runProgram(file: string, args: readonly string[], url: string): RunningProgram {
  const { args: connecting, password } = connection(url);
  const child = spawn("/bin/sh", ["-c", guard, "guard", file, ...connecting, ...args], {
    env: { ...programEnvironment(file), ...password },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const order = child.stdio[3] as Writable;
  order.on("error", () => {});
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  const end = async () => {
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(said.trim() || `${path.basename(file)} ended with ${code}`);
  };
  const ended = end();
  ended.catch(() => {});
  return { output: child.stdout as Readable, ended, stop: () => order.destroy() };
}
