import { imageMaxBytes, videoMaxBytes } from "#shared/constants.ts";
import { errorTexts } from "#texts/errors.ts";
import { postingTexts } from "#texts/jobs.ts";

export type MediaKind = "image" | "video";

const videoTypes: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  webm: "video/webm",
  ogg: "video/ogg",
};

/** The file's kind, by type or else by name; undefined when browsers cannot show it. */
export function kindOf(file: Pick<File, "type" | "name">): MediaKind | undefined {
  if (videoTypeOf(file)) return "video";
  return file.type.startsWith("image/") && file.type !== "image/svg+xml" ? "image" : undefined;
}

/** The video's MIME type; some phones leave it out. */
export function videoTypeOf({ type, name }: Pick<File, "type" | "name">): string | undefined {
  const known = Object.values(videoTypes).find((each) => type.startsWith(each));
  if (known || type !== "") return known;
  return videoTypes[name.slice(name.lastIndexOf(".") + 1).toLowerCase()];
}

export function refusalOf(kind: MediaKind | undefined, bytes: number): string | undefined {
  if (!kind) return errorTexts.media_refused;
  const { imageTooLarge, videoTooLarge } = postingTexts.media;
  if (kind === "video") return bytes > videoMaxBytes ? videoTooLarge : undefined;
  return bytes > imageMaxBytes ? imageTooLarge : undefined;
}
