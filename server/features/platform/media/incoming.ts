/** Uploaded files until they are checked and stored: on disk, so that their size costs no memory. */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { errorTexts } from "#server/language/messages.ts";
import { hourMs } from "#shared/time/durations.ts";
import { base64Of, sniffedBytes } from "./media.rules.ts";

type Needs = Pick<Deps, "config" | "state">;

const retryAfterSeconds = 10;
/** Longer than a request may take. */
const leftoverMs = hourMs;

const folderOf = ({ config }: Pick<Deps, "config">): string => path.resolve(config.dataDir, "incoming");

/** Decodes base64 into a file, piece by piece. */
export class IncomingFile {
  readonly path: string;
  /** The first bytes, which show the type. */
  head = Buffer.alloc(0);
  bytes = 0;
  /** False if the text was not base64; then the file is incomplete. */
  isIntact = true;
  private readonly hash = createHash("sha256");
  private readonly file: FileHandle;
  private rest = "";

  private constructor(file: FileHandle, filePath: string) {
    this.file = file;
    this.path = filePath;
  }

  /** `start`: the text of the data URL before its base64. Errors: `unavailable` on a full disk. */
  static async create(deps: Needs, start: string): Promise<IncomingFile> {
    const filePath = await newPath(deps);
    try {
      const created = new IncomingFile(await open(filePath, "wx", 0o600), filePath);
      created.hash.update(start);
      return created;
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** Errors: `unavailable` on a full disk. */
  async write(base64: string): Promise<void> {
    this.hash.update(base64, "latin1");
    const text = this.rest + base64;
    // The last group is decoded at the end, because only that one may be padded.
    const length = Math.max(0, Math.floor((text.length - 1) / 4) * 4);
    this.rest = text.slice(length);
    await this.append(text.slice(0, length), (length / 4) * 3);
  }

  async end(): Promise<void> {
    await this.append(this.rest, Buffer.byteLength(this.rest, "base64"));
    await this.file.close();
  }

  /** Repeats: changes nothing. */
  async remove(): Promise<void> {
    await this.file.close().catch(() => undefined);
    await rm(this.path, { force: true });
  }

  /** Equal for equal data URLs. */
  digest(): string {
    return this.hash.copy().digest("base64url");
  }

  private async append(base64: string, expectedBytes: number): Promise<void> {
    this.bytes += expectedBytes;
    if (!this.isIntact) return;
    const decoded = Buffer.from(base64, "base64");
    // The decoder skips characters that are not base64, so the length shows malformed input.
    this.isIntact = decoded.length === expectedBytes;
    if (this.head.length < sniffedBytes)
      this.head = Buffer.concat([this.head, decoded.subarray(0, sniffedBytes - this.head.length)]);
    await this.file.appendFile(decoded).catch((error) => {
      throw unavailable(error);
    });
  }
}

const unavailable = (cause: unknown): AppError => new AppError("unavailable", { cause, retryAfterSeconds });

/** Runs the work with a path for a file of its own. Errors: `unavailable` without room on the disk. */
export async function withTemporary<Result>(
  deps: Pick<Deps, "config">,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const filePath = await newPath(deps);
  try {
    return await work(filePath);
  } finally {
    await rm(filePath, { force: true });
  }
}

async function newPath(deps: Pick<Deps, "config">): Promise<string> {
  await mkdir(folderOf(deps), { recursive: true, mode: 0o700 }).catch((error) => {
    throw unavailable(error);
  });
  return path.join(folderOf(deps), randomUUID());
}

export async function firstBytes(filePath: string): Promise<Buffer> {
  return await buffer(createReadStream(filePath, { end: sniffedBytes - 1 }));
}

/** Files of requests under way, by the reference that replaces them in the body. */
const referenced = () => new Map<string, IncomingFile>();

/** A name for the file that only this process knows; clients can neither guess nor invent one. */
export function refer({ state }: Pick<Deps, "state">, file: IncomingFile): string {
  const reference = `incoming:${randomUUID()}`;
  state.of(referenced).set(reference, file);
  return reference;
}

export async function removeReferred({ state }: Pick<Deps, "state">, reference: string): Promise<void> {
  const file = state.of(referenced).get(reference);
  state.of(referenced).delete(reference);
  await file?.remove();
}

/** Runs the work with the file of a data URL or of a reference to one. Errors: `media_refused` for other text. */
export async function withIncoming<Result>(
  deps: Needs,
  upload: string,
  work: (file: IncomingFile) => Promise<Result>,
): Promise<Result> {
  const received = deps.state.of(referenced).get(upload);
  if (received) return work(received);
  const base64 = base64Of(upload);
  if (base64 === undefined)
    throw new AppError("media_refused", { fields: { mediaUrl: errorTexts.media_refused } });
  const file = await IncomingFile.create(deps, upload.slice(0, upload.length - base64.length));
  try {
    await file.write(base64);
    await file.end();
    return await work(file);
  } finally {
    await file.remove();
  }
}

/** The first bytes of an upload; undefined if it is not a data URL. */
export function headOf({ state }: Pick<Deps, "state">, upload: string): Buffer | undefined {
  const received = state.of(referenced).get(upload);
  if (received) return received.head;
  const base64 = base64Of(upload)?.slice(0, Math.ceil(sniffedBytes / 3) * 4);
  return base64 === undefined ? undefined : Buffer.from(base64, "base64");
}

/** Replaces an upload in the fingerprint of its request: equal whether or not the body was streamed. */
export const digestOf = ({ state }: Pick<Deps, "state">, upload: string): string =>
  state.of(referenced).get(upload)?.digest() ?? createHash("sha256").update(upload).digest("base64url");

/** Removes the files of requests that a crash ended. Other processes may share the folder, so young files stay. */
export async function removeLeftovers(deps: Pick<Deps, "config" | "clock">): Promise<void> {
  const before = deps.clock.now().getTime() - leftoverMs;
  for (const name of await readdir(folderOf(deps)).catch(() => [])) {
    const file = path.join(folderOf(deps), name);
    const changed = await stat(file).catch(() => undefined);
    if (changed && changed.mtimeMs < before) await rm(file, { force: true });
  }
}
