import { useEffect, useRef, useState } from "react";
import { imageMaxBytes, videoMaxBytes } from "#shared/constants.ts";
import { errorTexts } from "#texts/errors.ts";
import { postingTexts } from "#texts/jobs.ts";
import { shrinkPicture } from "#web/lib/forms/shrink-picture.ts";

export interface ReadyMedia {
  kind: MediaKind;
  blob: Blob;
  name: string;
  originalBytes: number;
  /** Object URL for the preview; revoked when the choice changes. */
  url: string;
}

export interface ChosenMedia {
  ready: ReadyMedia | undefined;
  isShrinking: boolean;
  refusal: string | undefined;
  choose: (file: File) => Promise<void>;
  /** Removes the choice, also while it is being shrunk. */
  remove: () => void;
}

/** A form's photo or video. Photos are shrunk as soon as they are chosen. */
export function useChosenMedia(): ChosenMedia {
  const [ready, setReady] = useState<ReadyMedia>();
  const [isShrinking, setShrinking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const latest = useRef<File>(undefined);

  const url = ready?.url;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);

  const reset = () => {
    latest.current = undefined;
    setReady(undefined);
    setShrinking(false);
    setRefusal(undefined);
  };
  const choose = async (file: File) => {
    reset();
    latest.current = file;
    setShrinking(kindOf(file) === "image");
    const prepared = await prepare(file);
    if (latest.current !== file) return;
    setShrinking(false);
    if ("refusal" in prepared) return setRefusal(prepared.refusal);
    setReady({ ...prepared, url: URL.createObjectURL(prepared.blob) });
  };
  return { ready, isShrinking, refusal, choose, remove: reset };
}

async function prepare(file: File): Promise<Omit<ReadyMedia, "url"> | { refusal: string }> {
  const kind = kindOf(file);
  const facts = { name: file.name, originalBytes: file.size };
  if (kind === "video") {
    const refusal = refusalOf(kind, file.size);
    return refusal ? { refusal } : { kind, blob: file.slice(0, file.size, videoTypeOf(file)), ...facts };
  }
  const blob = kind && (await shrinkPicture(file).catch(() => undefined));
  if (!kind || !blob) return { refusal: errorTexts.media_refused };
  const refusal = refusalOf(kind, blob.size);
  return refusal ? { refusal } : { kind, blob, ...facts };
}

type MediaKind = "image" | "video";

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
