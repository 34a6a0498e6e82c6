import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { Server } from "./server-type.ts";

/** Below this a compressed answer is hardly shorter. */
const fromBytes = 1_024;
/** Answers for one person are compressed once and sent once: speed counts more than the last bytes. */
const brotliQuality = 3;
const gzipLevel = 4;

/** Compresses the answers that are not ready-made in memory (those bring their own encoding). */
export async function registerCompression(app: Server): Promise<void> {
  await app.register(compress, {
    threshold: fromBytes,
    encodings: ["br", "gzip", "identity"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
    zlibOptions: { level: gzipLevel },
  });
}
