/**
 * The one door to local storage: the keys that the specification names, typed. Storage may be full, switched off or
 * edited by hand, so reading never throws and writing may be lost.
 */
import type { Subscriber } from "#shared/contracts/accounting.ts";
import type { User } from "#shared/contracts/accounts.ts";
import type { Caller } from "#shared/contracts/calls.ts";
import type { Blog } from "#shared/contracts/content.ts";
import type { Customer } from "#shared/contracts/customers.ts";
import type { Job } from "#shared/contracts/jobs.ts";
import type { OfferedJob } from "#shared/contracts/offers.ts";
import type { Serviceman } from "#shared/contracts/servicemen.ts";

/** What each key holds. */
export interface LocalRecords {
  user: User;
  jobs: Job[];
  lastClickedJob: string;
  "runor-servicemen": Serviceman[];
  activeComponent: string;
  serviceRendered: string;
  callers: Caller[];
  subs: Subscriber[];
  blogs: Blog[];
  toBePromoted: string;
  signupResponse: { user: Pick<User, "_id" | "fullName" | "phoneNumber"> };
  bank_info: { account_bank: string; account_number: string; account_name: string };
  "unsub-users": Customer[];
  /** Ours: the text of an unfinished form, by form. */
  drafts: Record<string, unknown>;
  /** Ours: the jobs offered to a serviceman, as the server last gave them. */
  offers: { userId: string; jobs: OfferedJob[]; at: number };
  /** Ours: whose notices this browser shows, at which address, and when the server was told. Null: not wanted. */
  device: { userId: string; endpoint: string | null; toldAt: number };
  /** Ours: ids of jobs this device has called. */
  calledJobs: string[];
}

export type LocalKey = keyof LocalRecords;

/** The record, or undefined when there is none that can be read. */
export function readLocal<Key extends LocalKey>(key: Key): LocalRecords[Key] | undefined {
  try {
    const text = window.localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as LocalRecords[Key]);
  } catch {
    return undefined;
  }
}

type TextKey = { [Key in LocalKey]: LocalRecords[Key] extends string ? Key : never }[LocalKey];

/** A record that is one word or text: in quotes, as `writeLocal` puts it, or bare, as a hand does. */
export function readLocalText(key: TextKey): string | undefined {
  const record: unknown = readLocal(key);
  if (typeof record === "string") return record;
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeLocal<Key extends LocalKey>(key: Key, record: LocalRecords[Key]): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(record));
  } catch {
    // Full or forbidden: the page works without its cache.
  }
}

export function removeLocal(key: LocalKey): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
}

/** Signing out leaves nothing behind. */
export function clearLocal(): void {
  try {
    window.localStorage.clear();
  } catch {
    // Nothing was stored then.
  }
}
