/** Where a session of the phone menu is, and what a step does. */
import type { E164 } from "#shared/phones/phone.ts";

/** What needs the PIN. */
export type Goal = "balance" | "movements" | "own-jobs" | "send" | "new-pin";

export interface Choice {
  typed: string;
  /** Where the pages so far begin; the last one is shown. */
  starts: readonly number[];
}

export interface JobPage {
  at: "jobs";
  trade: string;
  place: string;
  /** Of the pages so far; the first page has none. */
  cursors: readonly string[];
  /** The jobs on the screen. */
  ids: readonly string[];
  next: string | null;
}

export interface OwnJobPage {
  at: "own-jobs";
  starts: readonly number[];
  ids: readonly string[];
  hasMore: boolean;
}

/** Jobs in other states are not in the list of own jobs. */
export type OwnJobState = "open" | "paused" | "assigned";

export type Dialog =
  | { at: "menu" }
  | { at: "sign-up" | "subscribe" }
  | { at: "balance" | "movements" }
  | { at: "told"; back: Dialog }
  | { at: "pin" | "no-pin" | "code"; goal: Goal }
  | { at: "new-pin"; goal: Goal }
  | { at: "repeat-pin"; goal: Goal; first: string }
  | ({ at: "trade" } & Choice)
  | ({ at: "place"; trade: string } & Choice)
  | JobPage
  | { at: "job"; jobId: string; list: JobPage }
  | OwnJobPage
  | { at: "own-job"; jobId: string; state: OwnJobState; list: OwnJobPage }
  | { at: "reopen"; jobId: string; list: OwnJobPage }
  | { at: "send-to" }
  | { at: "send-units"; phone: E164; name: string }
  | { at: "send-question"; phone: E164; name: string; units: number };

export type Notice = "choose" | "pin-digits" | "code-digits" | "not-same" | "number" | "units" | "no-match";

/** What a step does besides going to another screen. */
export type Action =
  | { kind: "enter"; goal: Goal }
  | { kind: "prove-pin"; goal: Goal; pin: string }
  | { kind: "send-code" }
  | { kind: "type-code"; goal: Goal; code: string }
  | { kind: "first-pin"; goal: Goal; pin: string }
  | { kind: "second-pin"; goal: Goal; pin: string; first: string }
  | { kind: "find-recipient"; phone: E164 }
  | { kind: "send"; phone: E164; units: number }
  | { kind: "get-number"; jobId: string; list: JobPage }
  | { kind: "switch-job"; jobId: string; to: "open" | "paused" | "taken"; list: OwnJobPage }
  | { kind: "complete-job" | "release-job"; jobId: string; list: OwnJobPage }
  | { kind: "subscribe" };

/** `switchesLanguage`: shows the dialog in the next language; not an action, because callers without an account can do it. */
export type Move = { to: Dialog } | { again: Notice } | { run: Action } | { switchesLanguage: true };
