/**
 * The scripts and styles of other versions. While versions follow one another, a page of one may ask a process of the
 * other for its files: each version leaves a copy in the database, and what a process lacks on disk it looks up there.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { AppError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import {
  deletePageFiles,
  findPageFile,
  insertPageFiles,
  listPageFiles,
  touchPageFiles,
} from "./page-files.queries.ts";
import type { Server } from "./server-type.ts";

const hourMs = 3_600_000;
/** A day after the last process of a version, which says once an hour that it runs. */
const keepMs = 25 * hourMs;
/** Names that nobody has are asked for at most that often, whoever makes them up. */
const listedForMs = 1_000;
const maxInMemory = 300;
const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

type FileDeps = Pick<Deps, "db" | "clock" | "log">;

/** Keeps a copy of these files for processes of other versions, as long as this process runs and a day longer. */
export async function sharePageFiles(app: Server, deps: FileDeps, folder: string): Promise<void> {
  await storeFiles(deps, folder);
  const again = () =>
    storeFiles(deps, folder).catch((error) => deps.log.error({ err: error }, "page files were not kept"));
  const timer = setInterval(again, hourMs);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

async function storeFiles({ db, clock }: FileDeps, folder: string): Promise<void> {
  const names = globSync("*", { cwd: folder }).filter((name) => path.extname(name) in types);
  const seenAt = clock.now();
  const there = await touchPageFiles(db, names, seenAt);
  const missing = names.filter((name) => !there.has(name));
  const files = missing.map((name) => ({ name, seenAt, bytes: readFileSync(path.join(folder, name)) }));
  if (files.length > 0) await insertPageFiles(db, files);
}

/** Serves at `prefix` what other versions have left there. */
export function serveOtherVersions(
  app: Server,
  { db }: Pick<Deps, "db">,
  { prefix, cacheControl }: { prefix: string; cacheControl: string },
): void {
  const inMemory = new Map<string, Promise<Buffer | undefined>>();
  let listed: { names: Promise<Set<string>>; until: number } | undefined;

  const isThere = async (name: string): Promise<boolean> => {
    if (!listed || performance.now() > listed.until)
      listed = { names: listPageFiles(db), until: performance.now() + listedForMs };
    return (await listed.names).has(name);
  };
  const find = async (name: string): Promise<Buffer | undefined> => {
    const known = inMemory.get(name);
    if (known) return known;
    if (!(await isThere(name))) return undefined;
    if (inMemory.size >= maxInMemory) inMemory.clear();
    const reading = findPageFile(db, name);
    inMemory.set(name, reading);
    reading.catch(() => inMemory.delete(name));
    return reading;
  };

  app.get<{ Params: { "*": string } }>(
    `${prefix}*`,
    { config: { anonymous: true }, schema: { hide: true } },
    async (request, reply) => {
      const name = request.params["*"];
      const bytes = await find(name);
      const type = types[path.extname(name)];
      if (!bytes || !type) {
        // It may come in a moment, with the first process of a new version.
        reply.header("cache-control", "no-store");
        throw new AppError("not_found");
      }
      return reply.type(type).header("cache-control", cacheControl).send(bytes);
    },
  );
}

/** Forgets the files of versions that no process has run of for a day. */
export const prunePageFiles = ({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> =>
  deletePageFiles(db, { unseenSince: new Date(clock.now().getTime() - keepMs) });
