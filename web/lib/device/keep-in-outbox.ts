import type { Method } from "#shared/contracts/endpoint.ts";
import { outboxTexts } from "#texts/offline.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { registerSync } from "./background-sync.ts";
import type { Keeping } from "./call-or-keep.ts";
import { storedFile } from "./device-database.ts";
import { makeRoom } from "./kept-caches.ts";
import { addItem, announce, type OutboxItem } from "./outbox.ts";

interface Kept extends Keeping {
  key: string;
  method: Method;
  url: string;
  body: object | undefined;
}

/** Errors: `ApiError` `not_kept` if this device stores nothing or has no room. */
export async function keepInOutbox({ file, body, ...call }: Kept): Promise<void> {
  try {
    const item: Omit<OutboxItem, "id"> = {
      ...call,
      body: body as Record<string, unknown> | undefined,
      file: file ? { field: file.field, ...(await storedFile(file.blob, file.name)) } : null,
      madeAt: Date.now(),
      attempts: 0,
      nextAt: 0,
      sendingSince: null,
      refusal: null,
    };
    await addItem(item).catch(async () => {
      await makeRoom();
      await addItem(item);
    });
  } catch {
    throw new ApiError(413, { code: "not_kept", error: outboxTexts.noRoom });
  }
  announce({ type: "kept" });
  void askToStay();
  void registerSync();
}

let hasAsked = false;

/** Asks the browser to keep this device's records when its storage runs low: unsent items exist nowhere else. */
async function askToStay(): Promise<void> {
  if (hasAsked) return;
  hasAsked = true;
  // Missing over plain HTTP. Browsers may ask the person, or refuse.
  await navigator.storage?.persist?.().catch(() => false);
}
