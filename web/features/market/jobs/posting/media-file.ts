/** What may be chosen as a photo or video. */
import { imageMaxBytes, videoMaxBytes } from "#shared/constants.ts";
import { errorTexts } from "#texts/errors.ts";
import { postingTexts } from "#texts/jobs.ts";

export type MediaKind = "image" | "video";

const videoTypes: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  webm: "video/webm",
  ogg: "video/ogg",
};

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
  if (!kind) return errorTexts.media_refused;
  const { imageTooLarge, videoTooLarge } = postingTexts.media;
  if (kind === "video") return bytes > videoMaxBytes ? videoTooLarge : undefined;
  return bytes > imageMaxBytes ? imageTooLarge : undefined;
}
