/** Calls made offline that are sent later. Their idempotency keys allow any number of attempts. */
import { idempotencyKeyDays, outboxMaxDays } from "#shared/constants.ts";
import type { Method } from "#shared/contracts/endpoint.ts";
import { dayMs, minuteMs } from "#shared/time/durations.ts";
import { inStore, type StoredFile } from "./device-database.ts";

export type OutboxKind = "post-job" | "comment" | "review" | "report" | "switch-job" | "card";

export interface OutboxItem {
  /** Ascending in the order of creation. */
  id: number;
  /** Idempotency key; editing the item does not change it. */
  key: string;
  /** Its author, who must be signed in when it is sent. */
  personId: string;
  kind: OutboxKind;
  method: Method;
  url: string;
  body: Record<string, unknown> | undefined;
  /** Sent as a data URL in this field of the body. */
  file: (StoredFile & { field: string }) | null;
  /** What it is about, for the list. */
  about: string;
  /** When it was made or last confirmed, by this device's clock. */
  madeAt: number;
  /** Failed attempts so far. The server may have received one of them. */
  attempts: number;
  /** Time of the next attempt, in ms since 1970. */
  nextAt: number;
  /** Set while it is being sent; left over if the browser is killed meanwhile. */
  sendingSince: number | null;
  /** Why the server refused it; the author then has to act. */
  refusal: string | null;
}

const leastAttemptMs = 2 * minuteMs;
/** Below the server's limit for a request. */
const mostAttemptMs = 14 * minuteMs;
/** Of a poor connection: 256 kbit/s. */
const bytesPerMs = 32;
/** A file is sent as text, in base64. */
const textOfBytes = 4 / 3;

/** Time limit of an attempt: a large file would never arrive within that of a text. */
export const attemptMs = ({ file }: Pick<OutboxItem, "file">): number =>
  Math.min(mostAttemptMs, leastAttemptMs + ((file?.bytes.byteLength ?? 0) * textOfBytes) / bytesPerMs);

export const allItems = (): Promise<OutboxItem[]> =>
  inStore<OutboxItem[]>("outbox", "readonly", (store) => store.getAll());

export const itemsOf = async (personId: string): Promise<OutboxItem[]> =>
  (await allItems()).filter((item) => item.personId === personId);

/** Errors: those of the browser, when storage is full or disabled. */
export const addItem = (item: Omit<OutboxItem, "id">): Promise<unknown> =>
  inStore("outbox", "readwrite", (store) => store.add(item));

export const removeItem = (id: number): Promise<unknown> =>
  inStore("outbox", "readwrite", (store) => store.delete(id));

export async function removeItemsOf(personId: string): Promise<void> {
  for (const { id } of await itemsOf(personId)) await removeItem(id);
}

/** Does nothing if the item was removed meanwhile. Errors: those of the browser. */
export async function changeItem(id: number, change: Partial<OutboxItem>): Promise<void> {
  await inStore<OutboxItem | undefined>("outbox", "readwrite", (store) => {
    const request = store.get(id) as IDBRequest<OutboxItem | undefined>;
    request.onsuccess = () => {
      if (request.result) store.put({ ...request.result, ...change });
    };
    return request;
  });
}

/**
 * Keeps an item from being sent while its author edits it, until the returned function is called. The browser ends the
 * hold together with the page.
 */
export function holdItem(id: number): () => void {
  if (!("locks" in navigator)) return () => undefined;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(lockOf(id), () => held).then(() => announce({ type: "kept" }));
  return release;
}

/** Does nothing while the item's author edits it, here or in another tab. */
export async function unlessHeld<Result>(
  id: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

const lockOf = (id: number): string => `runor-outbox-${id}`;

/** Whether it is being sent and must not be edited. The record of a killed browser expires. */
export const isSending = (item: OutboxItem, now: number): boolean =>
  item.sendingSince !== null && Math.abs(now - item.sendingSince) < attemptMs(item);

/** Whether retrying does not help and the author has to act. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![408, 425, 429].includes(status);

/** Whether its author has to confirm it first: made too long ago, or dated far ahead by a wrong clock. */
export const isOld = ({ madeAt }: Pick<OutboxItem, "madeAt">, now: number): boolean =>
  now - madeAt > outboxMaxDays * dayMs || madeAt - now > outboxMaxDays * dayMs;

/** Whether the server may have deleted its answer to an earlier attempt, so that another one could act twice. */
export const hasExpired = ({ madeAt }: Pick<OutboxItem, "madeAt">, now: number): boolean =>
  Math.abs(now - madeAt) > (idempotencyKeyDays - 1) * dayMs;

/** Whether it is sent without asking its author. */
export const isWaiting = (item: OutboxItem, now: number): boolean =>
  item.refusal === null && !isOld(item, now);

/** `kept`: there is something new to send. */
type OutboxNews = { type: "changed" } | { type: "kept" } | { type: "sent"; about: string };

const channel = "runor-outbox";

/** Notifies all pages of a change to the outbox. */
export function announce(news: OutboxNews): void {
  if (!("BroadcastChannel" in globalThis)) return;
  const sender = new BroadcastChannel(channel);
  sender.postMessage(news);
  sender.close();
}

/** Returns a function that unsubscribes. */
export function onOutboxNews(hear: (news: OutboxNews) => void): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => undefined;
  const receiver = new BroadcastChannel(channel);
  receiver.onmessage = ({ data }: MessageEvent<OutboxNews>) => hear(data);
  return () => receiver.close();
}
