/** A folder as one compressed stream, by the system's `tar`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";

/** Calls `take` with the compressed folder. Errors: those of `take`, or what `tar` says. */
export async function pack<T>(folder: string, take: (packed: Readable) => Promise<T>): Promise<T> {
  const tar = spawn("tar", ["-cf", "-", "-C", folder, "."], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = outcome(tar);
  ended.catch(() => {});
  // The stream ends only after `tar` succeeded: what was cut off must not be stored as a whole.
  const content = async function* () {
    yield* tar.stdout;
    await ended;
  };
  // The fastest level: the processor limits a backup, and the next level saves a few percent of the bytes.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const packed = pipeline(content, gzip);
  packed.catch(() => {});
  // If storing fails, `tar` fails too, as its output is closed: the first error is the cause.
  const taken = await take(gzip);
  await packed;
  return taken;
}

/** Errors: those of the stream, or what `tar` says. */
export async function unpack(packed: Readable, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const tar = spawn("tar", ["-xpf", "-", "-C", folder], { stdio: ["pipe", "ignore", "pipe"] });
  // `tar` says itself why it stopped reading. It may end before Node notices that all was written.
  tar.stdin.on("error", () => {});
  const ended = outcome(tar);
  const written = pipeline(packed, createGunzip(), async (content: AsyncIterable<Buffer>) => {
    for await (const chunk of content)
      if (!tar.stdin.write(chunk)) await Promise.race([once(tar.stdin, "drain"), ended]);
    tar.stdin.end();
  }).catch((error) => {
    tar.kill();
    throw error;
  });
  const [failed] = (await Promise.allSettled([written, ended])).filter(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

async function outcome(tar: ReturnType<typeof spawn>): Promise<void> {
  let said = "";
  tar.stderr?.on("data", (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  const [code] = await once(tar, "close");
  if (code !== 0) throw new Error(`tar: ${said.trim() || `ended with ${code}`}`);
}
