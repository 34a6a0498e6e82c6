/** Uploaded pictures and videos: checked, re-encoded, stored, and attached to what uses them. */

import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { AppError } from "#server/app-error.ts";
import { newId } from "#server/db/ids.ts";
import { isConnectionLost } from "#server/db/sql-state.ts";
import type { Deps } from "#server/deps.ts";
import type { Message } from "#server/language/message.ts";
import { errorTexts } from "#server/language/messages.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { hourSeconds, minuteMs } from "#shared/time/durations.ts";
import { countTurns, secondsLeft } from "../throttles/throttles.service.ts";
import { headOf, type IncomingFile, removeLeftovers, withIncoming, withTemporary } from "./incoming.ts";
import { deleteOrphan, findFileAccess, findOrphans, insertMedia, type StoredFile } from "./media.queries.ts";
import {
  type ByteRange,
  fullSizeKey,
  keyOf,
  maxBytesOf,
  sniffType,
  typeOfKey,
  type VideoType,
} from "./media.rules.ts";
import { encodePicture } from "./pictures.ts";
import { remuxVideo } from "./videos.ts";

export { attachMedia, detachMedia, type StoredFile } from "./media.queries.ts";

type Needs = Pick<Deps, "config" | "db" | "storage" | "clock" | "state">;

/** Long enough for the slowest post to attach its upload. */
const orphanMinutes = 60;
const orphansAtOnce = 200;
/** Retry-After of an upload that could not be stored. */
const storageSeconds = 10;

export interface StoredMedia extends StoredFile {
  bytes: number;
  smallBytes: number | null;
}

/**
 * Errors: at `mediaUrl` `media_refused`, `media_too_large`; `too_many_requests`, `unavailable` without a turn soon.
 * Repeats: stores another file. Files that are not attached within an hour are removed.
 */
export async function storeMedia(deps: Needs, ownerId: string, upload: string): Promise<StoredMedia> {
  return await withIncoming(deps, upload, async (file) => {
    const type = sniffType(file.head);
    if (!type) throw refusal("media_refused");
    if (file.bytes > maxBytesOf(type)) throw refusal("media_too_large");
    if (!file.isIntact) throw refusal("media_refused");
    const random = randomBytes(16).toString("hex");
    return type.kind === "image"
      ? await storePicture(deps, { ownerId, random, file })
      : await storeVideo(deps, { ownerId, random, file, type });
  });
}

/** Judged by its first bytes. */
export function isPicture(deps: Needs, upload: string): boolean {
  const head = headOf(deps, upload);
  return head !== undefined && sniffType(head)?.kind === "image";
}

const refusal = (code: ErrorCode): AppError => new AppError(code, { fields: { mediaUrl: errorTexts[code] } });

/** Reports a refused file at a form's own field, with sentences of its own in place of those about pictures and videos. */
export const throwAtField =
  (field: string, own: Partial<Record<ErrorCode, Message>> = {}) =>
  (error: unknown): never => {
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    const isGeneral = error.sentence === errorTexts[code];
    const sentence = (isGeneral && own[code]) || error.sentence;
    throw new AppError(code, { sentence, fields: { [field]: sentence }, cause: error });
  };

interface Upload {
  ownerId: string;
  random: string;
  file: IncomingFile;
}

async function storePicture(deps: Needs, { ownerId, random, file }: Upload): Promise<StoredMedia> {
  const picture = await encodePicture(deps, ownerId, file.path);
  const stored = { path: keyOf(random, ".webp"), smallPath: keyOf(random, "-640.webp") };
  const row = { id: newId(), ...stored, bytes: picture.full.length, smallBytes: picture.small.length };
  const { width, height } = picture;
  // The row comes first, so that after a crash the clean-up knows which files to remove.
  await insertMedia(deps.db, { ...row, ownerId, kind: "image", width, height, createdAt: deps.clock.now() });
  await putOrDiscard(deps, row, async () => {
    await deps.storage.put(stored.path, picture.full, "image/webp");
    await deps.storage.put(stored.smallPath, picture.small, "image/webp");
  });
  return row;
}

async function storeVideo(deps: Needs, upload: Upload & { type: VideoType }): Promise<StoredMedia> {
  const { ownerId, random, file, type } = upload;
  const path = keyOf(random, `.${type.extension}`);
  return await withTemporary(deps, async (video) => {
    await countingFailures(deps, ownerId, () =>
      remuxVideo(deps, ownerId, { from: file.path, to: video, extension: type.extension }),
    );
    const row = { id: newId(), path, smallPath: null, bytes: (await stat(video)).size, smallBytes: null };
    const createdAt = deps.clock.now();
    await insertMedia(deps.db, { ...row, ownerId, kind: "video", isRemuxed: true, createdAt });
    await putOrDiscard(deps, row, () => deps.storage.putFile(path, video, type.mime));
    return row;
  });
}

/** Videos that cannot be stored use up no units or posts, only this. Errors: `too_many_requests`. */
const unreadableVideos = { name: "unreadable-video", limit: 10, windowSeconds: hourSeconds };

async function countingFailures(deps: Needs, ownerId: string, work: () => Promise<void>): Promise<void> {
  const { name, limit, windowSeconds } = unreadableVideos;
  const key = `${name}:user:${ownerId}`;
  const retryAfterSeconds = await secondsLeft(deps, deps.db, { key, limit });
  if (retryAfterSeconds) throw new AppError("too_many_requests", { limit: name, retryAfterSeconds });
  await work().catch(async (error) => {
    if (isRefusal(error)) await countTurns(deps, deps.db, { keys: [key], windowSeconds });
    throw error;
  });
}

export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.code === "media_refused" || error.code === "media_too_large");

/** If the disk is full or the store does not answer, discards the file and asks the sender to retry soon. */
async function putOrDiscard(deps: Needs, row: StoredMedia, put: () => Promise<void>): Promise<void> {
  try {
    await put();
  } catch (error) {
    await discardMedia(deps, row).catch(() => {});
    throw new AppError("unavailable", { cause: error, retryAfterSeconds: storageSeconds });
  }
}

/** Removes a stored file that was not attached. Repeats: changes nothing. */
export async function discardMedia(deps: Pick<Deps, "db" | "storage">, media: StoredFile): Promise<void> {
  await deps.storage.remove(media.path);
  if (media.smallPath) await deps.storage.remove(media.smallPath);
  await deleteOrphan(deps.db, media.id);
}

/** As `discardMedia`; the clean-up removes files that cannot be removed now. */
export async function discardUnused(
  deps: Pick<Deps, "db" | "storage" | "log">,
  media: StoredFile,
): Promise<void> {
  await discardMedia(deps, media).catch((error) => deps.log.warn({ err: error }, "a file is left behind"));
}

/**
 * Runs the work that attaches a stored file, and discards the file if the work fails. After a lost connection the file
 * may be attached, so it is left to the clean-up.
 */
export async function attachOrDiscard<Result>(
  deps: Pick<Deps, "db" | "storage" | "log">,
  media: StoredMedia | undefined,
  attach: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attach();
  } catch (error) {
    if (media && !isConnectionLost(error)) await discardUnused(deps, media);
    throw error;
  }
}

/** Errors: the last one, after all other files of the slice were removed. */
export async function removeOrphans(deps: Needs): Promise<void> {
  await removeLeftovers(deps);
  const before = new Date(deps.clock.now().getTime() - orphanMinutes * minuteMs);
  for (;;) {
    const orphans = await findOrphans(deps.db, { before, limit: orphansAtOnce });
    let failure: unknown;
    for (const orphan of orphans)
      await discardMedia(deps, orphan).catch((error) => {
        failure = error;
      });
    if (failure) throw failure;
    if (orphans.length < orphansAtOnce) return;
  }
}

interface OpenFile {
  type: string;
  size: number;
  /** Whether everyone may read it now, so that a shared cache may store it briefly. */
  isPublic: boolean;
  read(part: ByteRange | undefined): Promise<Readable>;
}

/** Private files are for their owner. `viewer` is called only for these. Errors: `not_found`. */
export async function openMedia(
  deps: Pick<Deps, "db" | "storage">,
  key: string,
  viewer: () => Promise<{ userId: string } | undefined>,
): Promise<OpenFile> {
  const type = typeOfKey(key);
  const door = type && (await findFileAccess(deps.db, fullSizeKey(key)));
  if (!type || !door) throw new AppError("not_found");
  if (!door.isPublic && (await viewer())?.userId !== door.ownerId) throw new AppError("not_found");
  const size = await deps.storage.sizeOf(key);
  if (size === undefined) throw new AppError("not_found");
  return { type, size, isPublic: door.isPublic, read: (part) => deps.storage.read(key, part) };
}
