import zlib from "node:zlib";

export type Encoding = "identity" | "gzip" | "br";

const {
  BROTLI_MODE_TEXT,
  BROTLI_PARAM_LGWIN,
  BROTLI_PARAM_MODE,
  BROTLI_PARAM_QUALITY,
  BROTLI_PARAM_SIZE_HINT,
} = zlib.constants;
/** 5 would make text 3 % shorter and take twice as long. */
const brotliQuality = 4;
const gzipLevel = 5;
const windowBits = { min: 10, max: 22 } as const;
/** What is compressed fits into half of what it was, nearly always: one piece, and no more set aside than needed. */
const pieceBytes = (bytes: number): number => Math.max(1_024, bytes >> 1);

/**
 * Compresses at once. An answer takes a tenth of a millisecond; handing it to another thread and back takes as long,
 * and many at a time fill the memory with the compressor's tables, which grow with the window.
 */
export function compress(bytes: Buffer | string, encoding: Exclude<Encoding, "identity">): Buffer {
  const chunkSize = pieceBytes(bytes.length);
  if (encoding === "gzip") return zlib.gzipSync(bytes, { level: gzipLevel, chunkSize });
  const bits = Math.ceil(Math.log2(Math.max(1, bytes.length)));
  return zlib.brotliCompressSync(bytes, {
    chunkSize,
    params: {
      [BROTLI_PARAM_QUALITY]: brotliQuality,
      [BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [BROTLI_PARAM_LGWIN]: Math.min(windowBits.max, Math.max(windowBits.min, bits)),
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    },
  });
}

/** Browsers send a handful of different headers: each is read once. */
const chosen = new Map<string, Encoding>();
const mostRemembered = 200;

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const known = chosen.get(header);
  if (known) return known;
  const encoding = bestOf(header);
  if (chosen.size < mostRemembered && header.length < 200) chosen.set(header, encoding);
  return encoding;
}

function bestOf(header: string): Encoding {
  const allowed = new Set<string>();
  for (const entry of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    if (quality === undefined || Number(quality.slice(2)) > 0) allowed.add(name);
  }
  if (allowed.has("br")) return "br";
  return allowed.has("gzip") || allowed.has("*") ? "gzip" : "identity";
}
