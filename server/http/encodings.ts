import { promisify } from "node:util";
import zlib from "node:zlib";

export type Encoding = "identity" | "gzip" | "br";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
/** Text compresses 10 % better at 5 than at 4, at half the speed: right for bytes that are sent many times. */
const brotliQuality = 5;

/** Compresses outside the event loop. */
export function compress(bytes: Buffer, encoding: Exclude<Encoding, "identity">): Promise<Buffer> {
  if (encoding === "gzip") return gzip(bytes, { level: 6 });
  return brotli(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
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
