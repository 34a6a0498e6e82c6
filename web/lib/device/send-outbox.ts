/** Sends the outbox from a page or the service worker: in order, and only items of the signed-in user. */
import { personHeader } from "#shared/constants.ts";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import { type Language, languageHeaders } from "#shared/messages/languages.ts";
import type { Texts } from "#shared/messages/texts.ts";
import { minuteMs } from "#shared/time/durations.ts";
import type { workerTexts } from "#texts/shell.ts";
import { parse } from "#web/lib/api/api.ts";
import { dataUrlOf } from "#web/lib/forms/shrink-picture.ts";
import { alone } from "./alone.ts";
import { callFromDevice } from "./call-from-device.ts";
import {
  allItems,
  announce,
  attemptMs,
  changeItem,
  hasExpired,
  isRefusal,
  isWaiting,
  type OutboxItem,
  removeItem,
  unlessHeld,
} from "./outbox.ts";
import { endDueSession } from "./sign-out.ts";

const firstPauseMs = 5_000;
const maxPauseMs = 15 * minuteMs;
const askMs = 15_000;
/** After this many failed attempts, a server error counts as a refusal, and the author decides. */
const maxServerErrors = 12;

/** For whom refusals are worded. */
export interface Reader {
  language: Language;
  texts: Texts<Pick<typeof workerTexts, "alreadySent" | "failed">>;
}

export interface Sending {
  /** The API's origin, or empty for this one. */
  api: string;
  reader: Reader;
  /** Skips pauses between attempts: the network is back, or the author pressed Send. */
  isUrgent?: boolean;
}

/** Sends a due sign-out first. Returns when to try again, in ms since 1970; undefined if nothing is left to send. One tab or worker at a time. */
export const sendOutbox = (sending: Sending): Promise<number | undefined> =>
  alone("runor-outbox", () => sendAll(sending));

async function sendAll({ api, reader, isUrgent = false }: Sending): Promise<number | undefined> {
  if (!(await endDueSession(api))) return Date.now() + firstPauseMs * 2;
  const items = await allItems();
  if (!items.some((item) => isWaiting(item, Date.now()))) return undefined;
  const personId = await signedInPerson(api);
  if (personId === undefined) return Date.now() + firstPauseMs * 2;
  await removeExpiredOfOthers(items, personId);
  for (const { id } of items) {
    // Read again: it may have been edited or cancelled while another was sent.
    const item = (await allItems()).find((one) => one.id === id);
    if (!item || item.personId !== personId || !isWaiting(item, Date.now())) continue;
    const pauseEnd = pauseOf(item, isUrgent);
    if (pauseEnd !== undefined) return pauseEnd;
    const next = await unlessHeld(id, () => attempt(api, reader, item));
    if (next !== undefined) return next === "another person" ? undefined : next;
  }
  return undefined;
}

/** When the pause ends. A pause above the maximum is due to a wrong clock and is skipped. */
function pauseOf({ nextAt }: OutboxItem, isUrgent: boolean): number | undefined {
  const left = nextAt - Date.now();
  return !isUrgent && left > 0 && left <= maxPauseMs ? Date.now() + left : undefined;
}

/** Deletes items of other people who have not come back to this device for a month. */
async function removeExpiredOfOthers(items: OutboxItem[], personId: string | null): Promise<void> {
  if (personId === null) return;
  for (const item of items)
    if (item.personId !== personId && hasExpired(item, Date.now())) await removeItem(item.id);
}

/** Null without a session. Undefined: the server cannot be reached. */
async function signedInPerson(api: string): Promise<string | null | undefined> {
  try {
    const { method, path } = accountsApi.session;
    const response = await callFromDevice(api, { method, url: path, timeoutMs: askMs });
    if (!response.ok) return undefined;
    const answer = parse(await response.text()) as { user?: { _id?: string } | null } | undefined;
    // A captive portal answers every request with its own page.
    return answer?.user === undefined ? undefined : (answer.user?._id ?? null);
  } catch {
    return undefined;
  }
}

/** Returns when to try again, if later items must wait for this one. */
async function attempt(
  api: string,
  reader: Reader,
  item: OutboxItem,
): Promise<number | "another person" | undefined> {
  await changeItem(item.id, { sendingSince: Date.now() });
  announce({ type: "changed" });
  const answer = await send(api, reader, item);
  const isApiAnswer = typeof answer.body === "object" && answer.body !== null;
  if (answer.status >= 200 && answer.status < 300 && isApiAnswer) {
    await removeItem(item.id);
    announce({ type: "sent", about: item.about });
    return undefined;
  }
  const { code, error } = (isApiAnswer ? answer.body : {}) as { code?: string; error?: string };
  const done = { sendingSince: null };
  if (answer.status === 401 || code === "wrong_person") {
    await settle(item, done);
    return "another person";
  }
  const isFinal = isApiAnswer && isRefusal(answer.status);
  const attempts = item.attempts + 1;
  if (isFinal || (answer.status >= 500 && attempts >= maxServerErrors)) {
    const refusal = code === "key_reused" ? reader.texts.alreadySent : (error ?? reader.texts.failed);
    await settle(item, { ...done, refusal });
    return undefined;
  }
  const nextAt = Date.now() + pauseAfter(attempts, answer.retryAfterSeconds);
  await settle(item, { ...done, attempts, nextAt });
  return nextAt;
}

async function settle(item: OutboxItem, change: Partial<OutboxItem>): Promise<void> {
  await changeItem(item.id, change);
  announce({ type: "changed" });
}

/** Exponential backoff with jitter, so that many phones do not retry at once. */
function pauseAfter(attempts: number, askedSeconds: number): number {
  const pause = Math.min(maxPauseMs, firstPauseMs * 2 ** (attempts - 1));
  return Math.max(askedSeconds * 1000, pause * (0.7 + Math.random() * 0.3));
}

interface Answer {
  /** 0 without an answer. */
  status: number;
  body: unknown;
  retryAfterSeconds: number;
}

async function send(api: string, { language }: Reader, item: OutboxItem): Promise<Answer> {
  try {
    const { method, url, key, personId } = item;
    const headers = { ...languageHeaders(language), "idempotency-key": key, [personHeader]: personId };
    const body = await bodyOf(item);
    const response = await callFromDevice(api, { method, url, headers, body, timeoutMs: attemptMs(item) });
    const retryAfterSeconds = Number(response.headers.get("retry-after")) || 0;
    return { status: response.status, body: parse(await response.text()), retryAfterSeconds };
  } catch {
    return { status: 0, body: undefined, retryAfterSeconds: 0 };
  }
}

async function bodyOf({ body, file }: OutboxItem): Promise<Record<string, unknown> | undefined> {
  if (!file) return body;
  return { ...body, [file.field]: await dataUrlOf(new Blob([file.bytes], { type: file.type })) };
}
