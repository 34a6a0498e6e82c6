import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { cardPhotosMax, imageMaxBytes } from "#shared/constants.ts";
import { fieldTexts } from "#texts/fields.ts";
import { businessCardTexts } from "#texts/servicemen.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { dataUrlOf, shrinkPicture } from "#web/lib/forms/shrink-picture.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { addPhoto } from "./business-card.api.ts";

const words = businessCardTexts.photos;

export interface Upload {
  id: number;
  name: string;
  stage: "waiting" | "shrinking" | "sending" | "failed";
  /** Progress from 0 to 1. */
  share: number;
  refusal?: string;
  canRetry?: boolean;
}

export interface PhotoUploads {
  uploads: readonly Upload[];
  /** Warning about the last choice: more photos than fit. */
  notice: string | undefined;
  add: (files: readonly File[]) => void;
  retry: (id: number) => void;
  /** Aborts an upload, or removes a failed one from the list. */
  drop: (id: number) => void;
}

interface Job {
  file: File;
  stop: AbortController;
}

/** Shrinks and uploads the chosen photos one at a time: files may be large and the network slow. */
export function useCardPhotos(userId: string, saved: number): PhotoUploads {
  const client = useQueryClient();
  const showToast = useToast();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [notice, setNotice] = useState<string>();
  const jobs = useRef(new Map<number, Job>());
  const line = useRef(Promise.resolve());
  const lastId = useRef(0);
  useEffect(() => {
    const running = jobs.current;
    return () => {
      for (const { stop } of running.values()) stop.abort();
    };
  }, []);

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const remove = (id: number) => {
    jobs.current.delete(id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  };
  const drop = (id: number) => {
    jobs.current.get(id)?.stop.abort();
    remove(id);
    setNotice(undefined);
  };
  const run = async (id: number) => {
    const job = jobs.current.get(id);
    if (!job) return;
    const refusal = await send(client, userId, job, (changes) => change(id, changes));
    if (job.stop.signal.aborted) return;
    if (refusal) return change(id, { stage: "failed", ...refusal });
    // Keeps the notice: it is about all photos of the choice.
    remove(id);
    showToast(words.added);
  };
  const queue = (id: number) => {
    line.current = line.current.then(() => run(id));
  };
  const add = (files: readonly File[]) => {
    const fitting = files.slice(0, Math.max(0, cardPhotosMax - saved - uploads.length));
    setNotice(fitting.length < files.length ? words.tooMany(cardPhotosMax) : undefined);
    const added = fitting.map((file): Upload => {
      lastId.current += 1;
      jobs.current.set(lastId.current, { file, stop: new AbortController() });
      return { id: lastId.current, name: file.name, stage: "waiting", share: 0 };
    });
    setUploads((all) => [...all, ...added]);
    for (const { id } of added) queue(id);
  };
  const retry = (id: number) => {
    change(id, { stage: "waiting", share: 0 });
    queue(id);
  };
  return { uploads, notice, add, retry, drop };
}

type Refusal = Required<Pick<Upload, "refusal" | "canRetry">>;

/** Returns why the photo was not added. */
async function send(
  client: QueryClient,
  userId: string,
  { file, stop }: Job,
  change: (changes: Partial<Upload>) => void,
): Promise<Refusal | undefined> {
  change({ stage: "shrinking" });
  const picture = await shrinkPicture(file).catch(() => undefined);
  if (picture && picture.size > imageMaxBytes) return { refusal: fieldTexts.photoTooLarge, canRetry: false };
  // The file may have been deleted or moved since it was chosen.
  const photo = picture && (await dataUrlOf(picture).catch(() => undefined));
  if (!photo) return { refusal: fieldTexts.photoKind, canRetry: false };
  if (stop.signal.aborted) return undefined;
  change({ stage: "sending", share: 0 });
  try {
    const onProgress = (share: number) => change({ share });
    await addPhoto(client, { userId, photo, onProgress, signal: stop.signal });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { fields, isRefusal, message, code } = error;
    const canRetry = !isRefusal || code === "too_many_requests";
    return { refusal: fields.photo ?? (isRefusal ? message : words.notSent), canRetry };
  }
}
