/** A folder as one compressed stream, by the system's `tar`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";
import { command } from "../embedded/embedded-files.ts";

/** Calls `take` with the compressed folder. Errors: those of `take`, or what `tar` says. */
export function pack<T>(folder: string, take: (packed: Readable) => Promise<T>): Promise<T> {
  const tar = spawn("tar", ["-cf", "-", "-C", folder, "."], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = outcome(tar);
  ended.catch(() => {});
  return takePacked({ output: tar.stdout, ended }, take);
}

/** Calls `take` with a program's compressed output. Errors: those of `take`, or of the program. */
export async function takePacked<T>(
  { output, ended }: { output: Readable; ended: Promise<void> },
  take: (packed: Readable) => Promise<T>,
): Promise<T> {
  // The stream ends only after the program succeeded: truncated output must not be stored as complete.
  const content = async function* () {
    yield* output;
    await ended;
  };
  // The fastest level: the processor limits a backup, and the next level saves a few percent of the bytes.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const packed = pipeline(content, gzip);
  packed.catch(() => {});
  // If storing fails, the program fails too, as its output is closed: the first error is the cause.
  const taken = await take(gzip);
  await packed;
  return taken;
}

/** `isForeign`: the files get the owner that the embedded server runs as. Errors: those of the stream, or what `tar` says. */
export async function unpack(
  packed: Readable,
  folder: string,
  { isForeign }: { isForeign: boolean },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const args = ["-xpf", "-", "-C", folder];
  const program = isForeign ? command("tar", args, [folder]) : { file: "tar", args, identity: {} };
  const tar = spawn(program.file, program.args, { stdio: ["pipe", "ignore", "pipe"], ...program.identity });
  // `tar` itself reports why it stopped reading. It may exit before Node sees that everything was written.
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
