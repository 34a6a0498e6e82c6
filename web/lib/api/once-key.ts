/**
 * Idempotency keys: after a lost answer, the same content keeps its key for 15 minutes, despite reloads. What a person
 * writes keeps its key as long as its draft.
 */
import { dayMs, minuteMs } from "#shared/time/durations.ts";
import { readLocal, writeLocal } from "../local-store.ts";

interface Attempt {
  key: string;
  /** Fingerprint of the content. */
  print: string;
  at: number;
}

const keptMs = 15 * minuteMs;
/** Less than the server keeps its answers. */
const draftKeptMs = 29 * dayMs;
const lastAttempts = new Map<string, Attempt>();

/** The key for sending this content. `operation` names the call, such as "withdraw". */
export function onceKey(operation: string, content: unknown, now = Date.now()): string {
  return keyOf(operation, printOf(JSON.stringify(content)), keptMs, now);
}

/**
 * The key for sending a draft, also after it was edited: if an unanswered attempt arrived, the server returns its answer
 * or refuses the changed text with `key_reused`, and the text is not there twice. `draft` names the call, author and
 * subject.
 */
export const draftKey = (draft: string, now = Date.now()): string => keyOf(draft, "", draftKeptMs, now);

function keyOf(operation: string, print: string, maxAgeMs: number, now: number): string {
  const last = lastAttempts.get(operation) ?? storedAttempt(operation);
  if (last?.print === print && now - last.at < maxAgeMs) return last.key;
  const attempt = { key: newKey(), print, at: now };
  lastAttempts.set(operation, attempt);
  writeLocal("drafts", { ...readLocal("drafts"), [draftOf(operation)]: attempt });
  return attempt.key;
}

/** The call was answered, so the next one is new. */
export function forgetOnceKey(operation: string): void {
  lastAttempts.delete(operation);
  const { [draftOf(operation)]: _answered, ...others } = readLocal("drafts") ?? {};
  writeLocal("drafts", others);
}

const draftOf = (operation: string): string => `${operation}:attempt`;

function storedAttempt(operation: string): Attempt | undefined {
  const kept = readLocal("drafts")?.[draftOf(operation)] as Partial<Attempt> | undefined;
  return typeof kept?.key === "string" && typeof kept.at === "number" ? (kept as Attempt) : undefined;
}

/** Not `crypto.randomUUID`, which needs https: phones are tested over plain HTTP on a local network. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Length and two hashes with different seeds, so that collisions are practically impossible. */
function printOf(text: string): string {
  return `${text.length}-${hash(text, 0x811c9dc5)}-${hash(text, 0x2f0b4c47)}`;
}

function hash(text: string, seed: number): number {
  let sum = seed;
  for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 16777619);
  return sum >>> 0;
}
