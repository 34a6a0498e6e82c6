/** Storage may be full, disabled or edited by hand, so reading never throws and a write may be lost. */
import type { Subscriber } from "#shared/contracts/accounting.ts";
import type { User } from "#shared/contracts/accounts.ts";
import type { Caller } from "#shared/contracts/calls.ts";
import type { Blog } from "#shared/contracts/content.ts";
import type { Customer } from "#shared/contracts/customers.ts";
import type { Job } from "#shared/contracts/jobs.ts";
import type { OfferedJob } from "#shared/contracts/offers.ts";
import type { Serviceman } from "#shared/contracts/servicemen.ts";

interface LocalRecords {
  user: User;
  jobs: Job[];
  lastClickedJob: string;
  "runor-servicemen": readonly Serviceman[];
  activeComponent: string;
  serviceRendered: string;
  callers: Caller[];
  subs: Subscriber[];
  blogs: Blog[];
  toBePromoted: string;
  signupResponse: { user: Pick<User, "_id" | "fullName" | "phoneNumber"> };
  bank_info: { account_bank: string; account_number: string; account_name: string };
  "unsub-users": Customer[];
  /** Not in the specification: id of the person who signed in last; the other records are theirs. */
  lastPerson: string;
  /**
   * Not in the specification: a session that was signed out on this device is still open on the server.
   * `isOnlyHere`: the database could not record it too. `isSent`: the server has answered.
   */
  signOutDue: { personId: string; isOnlyHere: boolean; isSent?: true };
  /** Not in the specification: the text of unfinished forms, by form. */
  drafts: Record<string, unknown>;
  /** Not in the specification: jobs offered to a serviceman, from the server's last answer. */
  offers: { userId: string; jobs: OfferedJob[]; at: number };
  /** Not in the specification: whose notifications this browser shows. `endpoint` null: declined. */
  device: { userId: string; endpoint: string | null; savedAt: number };
  /** Not in the specification: searches made on this device, the latest first. */
  searches: string[];
  /** Not in the specification: ids of jobs called from this device. */
  calledJobs: string[];
}

type LocalKey = keyof LocalRecords;
type TextKey = { [Key in LocalKey]: LocalRecords[Key] extends string ? Key : never }[LocalKey];

/** The record, or undefined when there is none or it cannot be read. For texts: `readLocalText`. */
export function readLocal<Key extends Exclude<LocalKey, TextKey>>(key: Key): LocalRecords[Key] | undefined {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? "") as LocalRecords[Key];
  } catch {
    return undefined;
  }
}

/** A record that is a text: bare, or quoted, as earlier versions stored it. */
export function readLocalText(key: TextKey): string | undefined {
  try {
    return window.localStorage.getItem(key)?.replaceAll('"', "");
  } catch {
    return undefined;
  }
}

export function writeLocal<Key extends LocalKey>(key: Key, record: LocalRecords[Key]): void {
  try {
    window.localStorage.setItem(key, typeof record === "string" ? record : JSON.stringify(record));
  } catch {
    // Storage is full or forbidden; the page works without it.
  }
}

export function removeLocal(key: LocalKey): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/** Writes the record, or removes it when there is none. */
export const mirror = <Key extends LocalKey>(key: Key, record: LocalRecords[Key] | null | undefined): void =>
  record ? writeLocal(key, record) : removeLocal(key);

/** Whether a session that was signed out on this device may still be open on the server. */
export const isSignOutDue = (): boolean => readLocal("signOutDue") !== undefined;

/** Called when a person signs out, or another signs in. A sign-out that the server has not received stays due. */
export function clearLocal(): void {
  const due = readLocal("signOutDue");
  try {
    window.localStorage.clear();
    if (due) writeLocal("signOutDue", due);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}
