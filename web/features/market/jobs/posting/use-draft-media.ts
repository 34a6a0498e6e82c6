import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSignOutDue, readLocalText } from "#web/lib/local-store.ts";
import type { ChosenMedia, ReadyMedia } from "./use-chosen-media.ts";

const loadDatabase = () => import("#web/lib/device/device-database.ts");

interface DraftMedia {
  /** Not when storage is full or forbidden. */
  isStored: boolean;
  /** Call it after the job was posted. */
  forget: () => void;
}

/** Whether the person has not signed out; the record is also kept after a session has expired. */
const isOnDevice = (userId: string): boolean => !isSignOutDue() && readLocalText("lastPerson") === userId;

/** Stores a chosen photo or video on this device until the job is posted, and restores it after a reload. */
export function useDraftMedia(userId: string, media: ChosenMedia): DraftMedia {
  const [stored, setStored] = useState<ReadyMedia>();
  const { ready } = media;
  const latest = useRef(ready);

  const restore = useEffectEvent((file: File) => {
    if (!latest.current && !media.isShrinking) void media.choose(file);
  });
  useEffect(() => {
    void loadDatabase()
      .then(async ({ readFact, fileOf }) => {
        const kept = await readFact("draftFile");
        if (kept?.personId === userId) restore(fileOf(kept));
      })
      .catch(() => undefined);
  }, [userId]);

  const forget = () => {
    latest.current = undefined;
    void loadDatabase()
      .then(({ removeFact }) => removeFact("draftFile"))
      .catch(() => undefined);
  };
  const store = async (chosen: ReadyMedia) => {
    const { removeFact, storedFile, writeFact } = await loadDatabase();
    const file = await storedFile(chosen.blob, chosen.name);
    // It was replaced, removed or posted meanwhile.
    if (latest.current !== chosen || !isOnDevice(userId)) return;
    if (await writeFact("draftFile", { ...file, personId: userId })) setStored(chosen);
    // Signed out in another tab while it was stored.
    if (!isOnDevice(userId)) await removeFact("draftFile");
  };
  const wasShrinking = useRef(false);
  const change = useEffectEvent((next: ReadyMedia | undefined, isShrinking: boolean) => {
    const former = latest.current;
    latest.current = next;
    // A restored file is stored while it is being shrunk.
    const isRemoved = former !== undefined || (wasShrinking.current && !isShrinking);
    wasShrinking.current = isShrinking;
    if (next) void store(next).catch(() => undefined);
    else if (isRemoved) forget();
  });
  useEffect(() => change(ready, media.isShrinking), [ready, media.isShrinking]);

  return { isStored: ready !== undefined && ready === stored, forget };
}
