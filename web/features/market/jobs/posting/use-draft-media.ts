import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChosenMedia, ReadyMedia } from "./use-chosen-media.ts";

const loadDatabase = () => import("#web/lib/device/device-database.ts");

interface DraftMedia {
  /** Not when storage is full or forbidden. */
  isStored: boolean;
  /** Call it after the job was posted. */
  forget: () => void;
}

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
    const { storedFile, writeFact } = await loadDatabase();
    const file = await storedFile(chosen.blob, chosen.name);
    // It was replaced, removed or posted meanwhile.
    if (latest.current !== chosen) return;
    if (await writeFact("draftFile", { ...file, personId: userId })) setStored(chosen);
  };
  const change = useEffectEvent((next: ReadyMedia | undefined) => {
    const former = latest.current;
    latest.current = next;
    if (next) void store(next).catch(() => undefined);
    else if (former) forget();
  });
  useEffect(() => change(ready), [ready]);

  return { isStored: ready !== undefined && ready === stored, forget };
}
