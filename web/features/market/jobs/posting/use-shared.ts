import { useEffect, useEffectEvent } from "react";
import { minuteMs } from "#shared/time/durations.ts";

/** Older shared content is ignored: the user no longer expects it in the form. */
const maxAgeMs = 10 * minuteMs;

/**
 * Apps share with the installed product, which opens in its own window. Shared content in a tab can only come
 * from another site's form.
 */
const isInstalledWindow = (): boolean =>
  matchMedia("(display-mode: standalone), (display-mode: minimal-ui)").matches;

/** Calls `take` with what another app shared with the product, once, unless another person shared it. */
export function useShared(userId: string, take: (text: string, file: File | undefined) => void): void {
  const onShared = useEffectEvent(take);
  useEffect(() => {
    if (!("serviceWorker" in navigator) || !navigator.serviceWorker.controller) return;
    const openedAt = Date.now();
    void import("#web/lib/device/device-database.ts")
      .catch(() => undefined)
      .then(async (database) => {
        const shared = await database?.readFact("shared");
        // Content shared after this form opened belongs to the form that the share opens.
        if (!database || !shared || shared.at > openedAt) return;
        await database.removeFact("shared");
        if (!database.isForPerson(shared, userId)) return;
        if (!isInstalledWindow() || Math.abs(Date.now() - shared.at) > maxAgeMs) return;
        onShared(shared.text, shared.file ? database.fileOf(shared.file) : undefined);
      });
  }, [userId]);
}
