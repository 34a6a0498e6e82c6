import zlib from "node:zlib";

export type Encoding = "identity" | "gzip" | "br" | "zstd";
/** Whether an answer is sent to many clients, or made for one and sent once. */
type Audience = "many" | "one";

const {
  BROTLI_MODE_TEXT,
  BROTLI_PARAM_LGWIN,
  BROTLI_PARAM_MODE,
  BROTLI_PARAM_QUALITY,
  BROTLI_PARAM_SIZE_HINT,
  ZSTD_c_compressionLevel,
} = zlib.constants;
/** For many, 5 would be 3 % shorter and take twice as long; for one, 3 takes half as long and is 5 % longer. */
const brotliQuality = { many: 4, one: 3 } as const;
const gzipLevel = 5;
const zstdLevel = 3;
const windowBits = { min: 10, max: 22 } as const;
const minPieceBytes = 1_024;
/** Output nearly always fits: one chunk, with little memory unused. Long texts are mostly pages, which repeat more. */
const pieceBytes = (bytes: number): number =>
  Math.max(minPieceBytes, bytes < longBytes ? bytes >> 1 : bytes >> 2);
const longBytes = 16 * 1_024;

/** Synchronous: a worker thread is no faster, and concurrent compressions fill the memory with tables. */
export function compress(
  bytes: Buffer | string,
  encoding: Exclude<Encoding, "identity">,
  audience: Audience,
): Buffer {
  const chunkSize = pieceBytes(bytes.length);
  if (encoding === "gzip") return zlib.gzipSync(bytes, { level: gzipLevel, chunkSize });
  if (encoding === "zstd")
    return zlib.zstdCompressSync(bytes, {
      chunkSize,
      // Without a size, the tables are as large as for a long stream.
      pledgedSrcSize: Buffer.byteLength(bytes),
      params: { [ZSTD_c_compressionLevel]: zstdLevel },
    });
  const bits = Math.ceil(Math.log2(Math.max(1, bytes.length)));
  return zlib.brotliCompressSync(bytes, {
    chunkSize,
    params: {
      [BROTLI_PARAM_QUALITY]: brotliQuality[audience],
      [BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [BROTLI_PARAM_LGWIN]: Math.min(windowBits.max, Math.max(windowBits.min, bits)),
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    },
  });
}

/**
 * `length`: of the result. A buffer for all of it is a third of the memory of pieces that are put together; with one
 * byte to spare, as Node would add another to a full one.
 */
export function decompress(
  bytes: Buffer,
  { encoding, length }: { encoding: Exclude<Encoding, "identity">; length: number },
): Buffer {
  const options = { chunkSize: Math.max(minPieceBytes, length + 1) };
  if (encoding === "gzip") return zlib.gunzipSync(bytes, options);
  return encoding === "zstd"
    ? zlib.zstdDecompressSync(bytes, options)
    : zlib.brotliDecompressSync(bytes, options);
}

/** Best first. For one, zstd is as short as Brotli in half the time; for many, the shortest is best. */
const preferred: Record<Audience, readonly Encoding[]> = {
  many: ["br", "gzip"],
  one: ["zstd", "br", "gzip"],
};

/** Browsers send a handful of different headers: each is parsed once. */
const chosen = { many: new Map<string, Encoding>(), one: new Map<string, Encoding>() };
const maxRemembered = 200;

export function chooseEncoding(header: string | undefined, audience: Audience): Encoding {
  if (header === undefined) return "identity";
  const known = chosen[audience].get(header);
  if (known) return known;
  const allowed = encodingsIn(header);
  const encoding =
    preferred[audience].find((each) => allowed.has(each)) ?? (allowed.has("*") ? "gzip" : "identity");
  if (chosen[audience].size < maxRemembered && header.length < 200) chosen[audience].set(header, encoding);
  return encoding;
}

function encodingsIn(header: string): Set<string> {
  const allowed = new Set<string>();
  for (const entry of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    if (quality === undefined || Number(quality.slice(2)) > 0) allowed.add(name);
  }
  return allowed;
}
