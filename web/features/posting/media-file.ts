/** What may be chosen as a photo or video, and how small it has to become. Pure: the browser's part is elsewhere. */
import { imageMaxBytes, uploadPictureMaxPixels, videoMaxBytes } from "#shared/constants.ts";
import { messages } from "#shared/messages/en.ts";
import { postingTexts } from "#shared/messages/en-posting.ts";

export type MediaKind = "image" | "video";

const videoTypes: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  webm: "video/webm",
  ogg: "video/ogg",
};
/** Pictures that the server reads; others are drawn anew. */
const keptTypes = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);
/** A small picture goes as it is: drawing it anew would cost quality and save nothing. */
const keptBytes = 300 * 1024;

/** What the file is, by its type or else its name; undefined for what nobody can show. */
export function kindOf(file: Pick<File, "type" | "name">): MediaKind | undefined {
  if (videoTypeOf(file)) return "video";
  return file.type.startsWith("image/") && file.type !== "image/svg+xml" ? "image" : undefined;
}

/** The video's type; some phones leave it out. */
export function videoTypeOf({ type, name }: Pick<File, "type" | "name">): string | undefined {
  const known = Object.values(videoTypes).find((each) => type.startsWith(each));
  if (known || type !== "") return known;
  return videoTypes[name.slice(name.lastIndexOf(".") + 1).toLowerCase()];
}

/** Why a file cannot be sent, as a sentence. */
export function refusalOf(kind: MediaKind | undefined, bytes: number): string | undefined {
  if (!kind) return messages.errors.media_refused;
  const { imageTooLarge, videoTooLarge } = postingTexts.media;
  if (kind === "video") return bytes > videoMaxBytes ? videoTooLarge : undefined;
  return bytes > imageMaxBytes ? imageTooLarge : undefined;
}

export interface Size {
  width: number;
  height: number;
}

/** The picture's size with its longest side brought down to what leaves the browser. */
export function shrunkSize({ width, height }: Size): Size {
  const scale = Math.min(1, uploadPictureMaxPixels / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether a picture goes as it is. Animated pictures do: drawn anew they would stand still. */
export function isFine(file: Pick<File, "type" | "size">, size: Size): boolean {
  if (!keptTypes.has(file.type)) return false;
  if (file.type === "image/gif") return file.size <= imageMaxBytes;
  return file.size <= keptBytes && Math.max(size.width, size.height) <= uploadPictureMaxPixels;
}
