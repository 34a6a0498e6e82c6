/** Which files may be uploaded, recognized by their bytes, not by their name or declared type. */
import { imageMaxBytes, videoMaxBytes } from "#shared/constants.ts";

export type VideoExtension = "mp4" | "webm" | "ogg";

interface ImageType {
  kind: "image";
  mime: string;
  extension: "jpg" | "png" | "gif" | "webp";
}
export interface VideoType {
  kind: "video";
  mime: string;
  extension: VideoExtension;
}
type FileType = ImageType | VideoType;

const types = {
  jpg: { kind: "image", mime: "image/jpeg", extension: "jpg" },
  png: { kind: "image", mime: "image/png", extension: "png" },
  gif: { kind: "image", mime: "image/gif", extension: "gif" },
  webp: { kind: "image", mime: "image/webp", extension: "webp" },
  mp4: { kind: "video", mime: "video/mp4", extension: "mp4" },
  webm: { kind: "video", mime: "video/webm", extension: "webm" },
  ogg: { kind: "video", mime: "video/ogg", extension: "ogg" },
} as const satisfies Record<string, FileType>;

export const sniffedBytes = 256;
/** MP4 brands that browsers play. HEIC pictures and QuickTime films share the container with other brands. */
const playedBrands = /^(?:isom|iso[2-9]|mp4[12v]|avc1|m4v |msnv|dash|ndsc|ndsh|ndsm|f4v |3gp\d)/i;

export function sniffType(bytes: Buffer): FileType | undefined {
  const text = bytes.toString("latin1", 0, sniffedBytes);
  if (text.startsWith("\xff\xd8\xff")) return types.jpg;
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return types.png;
  if (/^GIF8[79]a/.test(text)) return types.gif;
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return types.webp;
  if (text.slice(4, 8) === "ftyp" && playedBrands.test(text.slice(8, 12))) return types.mp4;
  if (text.startsWith("\x1a\x45\xdf\xa3") && text.includes("webm")) return types.webm;
  return text.startsWith("OggS") ? types.ogg : undefined;
}

export const maxBytesOf = ({ kind }: FileType): number => (kind === "image" ? imageMaxBytes : videoMaxBytes);

const dataUrlPattern = /^data:(?:image|video)\/[\w.+-]+(?:;[\w.+-]+=[^;,]{1,60})*;base64,/;

export function base64Of(dataUrl: string): string | undefined {
  // The pattern only needs the start; an upload may have millions of characters.
  const head = dataUrlPattern.exec(dataUrl.slice(0, 300));
  return head ? dataUrl.slice(head[0].length) : undefined;
}

const keyPattern = /^[\da-f]{2}\/[\da-f]{32}(?:-640)?\.(webp|mp4|webm|ogg)$/;

export function typeOfKey(key: string): string | undefined {
  const extension = keyPattern.exec(key)?.[1] as keyof typeof types | undefined;
  return extension && types[extension].mime;
}

/** The key in the database: the small size of a picture belongs to the full one. */
export const fullSizeKey = (key: string): string => key.replace("-640.", ".");

/** Spreads files over folders, so that no folder holds too many. */
export const keyOf = (random: string, suffix: string): string => `${random.slice(0, 2)}/${random}${suffix}`;

export interface ByteRange {
  start: number;
  end: number;
}

/** The byte range of a Range header; undefined for the whole file, null if it lies outside the file. */
export function parseRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, first, last] = match;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? null : { start, end };
}
