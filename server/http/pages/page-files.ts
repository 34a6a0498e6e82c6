/** Rolling updates mix versions: each shares its files in the database with processes that lack them on disk. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { hourMs } from "#shared/time/durations.ts";
import type { Server } from "../server-type.ts";
import {
  deletePageFiles,
  findPageFile,
  insertPageFiles,
  listPageFiles,
  touchPageFiles,
} from "./page-files.queries.ts";

/** A day after the last hourly report of a version's processes. */
const keepMs = 25 * hourMs;
/** How long the list of names is cached, so that made-up names do not query the database each time. */
const listedForMs = 1_000;
const maxInMemory = 300;
const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

type FileDeps = Pick<Deps, "db" | "clock" | "log">;

/** Stores the files of these folders for processes of other versions, while this process runs and for a day after. */
export async function sharePageFiles(app: Server, deps: FileDeps, folders: string[]): Promise<void> {
  await storeFiles(deps, folders);
  const again = () =>
    storeFiles(deps, folders).catch((error) => deps.log.error({ err: error }, "page files were not kept"));
  const timer = setInterval(again, hourMs);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

async function storeFiles({ db, clock }: FileDeps, folders: string[]): Promise<void> {
  const folderOf = filesIn(folders);
  const names = [...folderOf.keys()].filter((name) => path.extname(name) in types);
  const seenAt = clock.now();
  const there = await touchPageFiles(db, names, seenAt);
  const missing = names.filter((name) => !there.has(name));
  const bytesOf = (name: string) => readFileSync(path.join(folderOf.get(name) ?? "", name));
  const files = missing.map((name) => ({ name, seenAt, bytes: bytesOf(name) }));
  if (files.length > 0) await insertPageFiles(db, files);
}

/** Each file's folder, by its name. Equal names are equal files: the first folder counts. */
const filesIn = (folders: string[]): Map<string, string> =>
  new Map(
    folders
      .toReversed()
      .flatMap((folder) => globSync("*", { cwd: folder }).map((name) => [name, folder] as const)),
  );

/** Serves the files of these folders, and those of other versions. One route: a thousand take long to register. */
export function serveAssets(
  app: FastifyInstance,
  { db, metrics }: Pick<Deps, "db" | "metrics">,
  { folders, prefix, cacheControl }: { folders: string[]; prefix: string; cacheControl: string },
): void {
  const folderOf = filesIn(folders);
  const inMemory = new Map<string, Promise<Buffer | undefined>>();
  let listed: { names: Promise<Set<string>>; until: number } | undefined;

  const isThere = async (name: string): Promise<boolean> => {
    if (!listed || performance.now() > listed.until)
      listed = { names: listPageFiles(db), until: performance.now() + listedForMs };
    return (await listed.names).has(name);
  };
  const find = async (name: string): Promise<Buffer | undefined> => {
    const known = inMemory.get(name);
    if (known) metrics.cache.inc({ cache: "page-files", outcome: "hit" });
    if (known) return known;
    if (!(await isThere(name))) return undefined;
    metrics.cache.inc({ cache: "page-files", outcome: "miss" });
    if (inMemory.size >= maxInMemory) inMemory.clear();
    const reading = findPageFile(db, name);
    inMemory.set(name, reading);
    void reading.then(measure, () => inMemory.delete(name));
    return reading;
  };
  const measure = async () => {
    const files = await Promise.all([...inMemory.values()].map((file) => file.catch(() => undefined)));
    metrics.cacheBytes.set(
      { cache: "page-files" },
      files.reduce((sum, file) => sum + (file?.length ?? 0), 0),
    );
  };

  app.get<{ Params: { "*": string } }>(`${prefix}*`, { schema: { hide: true } }, async (request, reply) => {
    const name = request.params["*"];
    const folder = folderOf.get(name);
    if (folder) return reply.sendFile(name, folder);
    const bytes = await find(name);
    const type = types[path.extname(name)];
    if (!bytes || !type) {
      // It may exist in a moment, once the first process of a new version has started.
      reply.header("cache-control", "no-store");
      throw new AppError("not_found");
    }
    return reply.type(type).header("cache-control", cacheControl).send(bytes);
  });
}

export const prunePageFiles = ({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> =>
  deletePageFiles(db, { unseenSince: new Date(clock.now().getTime() - keepMs) });
