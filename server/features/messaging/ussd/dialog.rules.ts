/** The phone menu as a function of what is shown and what is typed: it reads and changes nothing else. */
import { isPin } from "#server/features/money/wallet/pins.rules.ts";
import {
  type ChosenLanguage,
  defaultLanguage,
  type Language,
  languages,
} from "#shared/messages/languages.ts";
import { parsePhone } from "#shared/phones/phone.ts";
import type { Action, Choice, Dialog, JobPage, Move, Notice, OwnJobPage, OwnJobState } from "./dialog.ts";
import { isWord, optionsOnPage, statesFor, tradesFor } from "./lists.rules.ts";

type MenuItem =
  | "balance"
  | "movements"
  | "jobs"
  | "own-jobs"
  | "send"
  | "subscribe"
  | "pin"
  | "sign-up"
  | "language";

/** People without a verified account read the jobs. */
export const menuOf = (isMember: boolean): readonly MenuItem[] =>
  isMember
    ? ["balance", "movements", "jobs", "own-jobs", "send", "subscribe", "pin", "language"]
    : ["jobs", "sign-up", "language"];

/** The language that the menu offers in place of this one. */
export const nextLanguage = (language: Language): ChosenLanguage =>
  languages[((languages as readonly Language[]).indexOf(language) + 1) % languages.length] ?? defaultLanguage;

export const start: Dialog = { at: "menu" };
const firstTrades: Dialog = { at: "trade", typed: "", starts: [0] };
export const firstOwnJobs: OwnJobPage = { at: "own-jobs", starts: [0], ids: [], hasMore: false };

const again = (notice: Notice): Move => ({ again: notice });
const to = (dialog: Dialog): Move => ({ to: dialog });
const run = (action: Action): Move => ({ run: action });

export function move(dialog: Dialog, input: string, isMember: boolean): Move {
  if (dialog.at === "menu") return fromMenu(input, isMember);
  if (input === "0") return to(before(dialog));
  switch (dialog.at) {
    case "trade":
      return choose(dialog, tradesFor(dialog.typed), input, {
        chosen: (trade) => ({ at: "place", trade, typed: "", starts: [0] }),
        search: tradesFor,
      });
    case "place":
      return choose(dialog, statesFor(dialog.typed), input, {
        chosen: (place) => firstJobs(dialog.trade, place),
        search: statesFor,
      });
    case "jobs":
      return fromJobs(dialog, input);
    case "job":
      return input === "1" && isMember
        ? run({ kind: "get-number", jobId: dialog.jobId, list: dialog.list })
        : again("choose");
    case "own-jobs":
      return fromOwnJobs(dialog, input);
    case "own-job":
      return fromOwnJob(dialog, input);
    case "reopen": {
      const { jobId, list } = dialog;
      return input === "1" ? run({ kind: "release-job", jobId, list }) : again("choose");
    }
    case "subscribe":
      return input === "1" ? run({ kind: "subscribe" }) : again("choose");
    case "send-to":
    case "send-units":
    case "send-question":
      return fromSending(dialog, input);
    case "pin":
    case "no-pin":
    case "code":
    case "new-pin":
    case "repeat-pin":
      return fromPin(dialog, input);
    default:
      return again("choose");
  }
}

const firstJobs = (trade: string, place: string): JobPage => ({
  at: "jobs",
  trade,
  place,
  cursors: [],
  ids: [],
  next: null,
});

function fromMenu(input: string, isMember: boolean): Move {
  const item = menuOf(isMember)[Number(input) - 1];
  if (!/^\d$/.test(input) || item === undefined) return again("choose");
  if (item === "jobs") return to(firstTrades);
  if (item === "language") return { switchesLanguage: true };
  if (item === "sign-up" || item === "subscribe") return to({ at: item });
  return run({ kind: "enter", goal: item === "pin" ? "new-pin" : item });
}

/** The screen that 0 leads to. */
function before(dialog: Dialog): Dialog {
  switch (dialog.at) {
    case "trade":
    case "place":
    case "own-jobs":
      if (dialog.starts.length > 1) return { ...dialog, starts: dialog.starts.slice(0, -1) };
      if (dialog.at === "own-jobs") return start;
      return shorter(dialog, dialog.at === "trade" ? start : firstTrades);
    case "jobs":
      return dialog.cursors.length > 0
        ? { ...dialog, cursors: dialog.cursors.slice(0, -1) }
        : { at: "place", trade: dialog.trade, typed: "", starts: [0] };
    case "job":
    case "own-job":
      return dialog.list;
    case "reopen":
      return ownJob(dialog, "assigned");
    case "told":
      return dialog.back;
    case "send-units":
      return { at: "send-to" };
    case "send-question":
      return { at: "send-units", phone: dialog.phone, name: dialog.name };
    default:
      return start;
  }
}

/** A search goes back to the whole list. */
const shorter = (dialog: Extract<Dialog, Choice>, back: Dialog): Dialog =>
  dialog.typed === "" ? back : { ...dialog, typed: "", starts: [0] };

/** The option with the typed number. */
const numbered = (options: readonly string[], input: string): string | undefined =>
  /^[1-7]$/.test(input) ? options[Number(input) - 1] : undefined;

interface Choosing {
  chosen: (name: string) => Dialog;
  search: (typed: string) => readonly string[];
}

function choose(
  dialog: Extract<Dialog, Choice>,
  names: readonly string[],
  input: string,
  { chosen, search }: Choosing,
): Move {
  const from = dialog.starts.at(-1) ?? 0;
  const shown = optionsOnPage(names, from);
  if (input === "9" && from + shown < names.length)
    return to({ ...dialog, starts: [...dialog.starts, from + shown] });
  const name = numbered(names.slice(from, from + shown), input);
  if (name !== undefined) return to(chosen(name));
  if (!isWord(input)) return again("choose");
  const found = search(input);
  if (found.length === 0) return again("no-match");
  const named = found.find((one) => one.toLowerCase() === input.trim().toLowerCase());
  const only = named ?? (found.length === 1 ? found[0] : undefined);
  return to(only !== undefined ? chosen(only) : { ...dialog, typed: input.trim(), starts: [0] });
}

function fromJobs(dialog: JobPage, input: string): Move {
  if (input === "9" && dialog.next !== null)
    return to({ ...dialog, cursors: [...dialog.cursors, dialog.next] });
  const jobId = numbered(dialog.ids, input);
  return jobId === undefined ? again("choose") : to({ at: "job", jobId, list: dialog });
}

function fromOwnJobs(dialog: OwnJobPage, input: string): Move {
  const from = dialog.starts.at(-1) ?? 0;
  if (input === "9" && dialog.hasMore)
    return to({ ...dialog, starts: [...dialog.starts, from + dialog.ids.length] });
  const jobId = numbered(dialog.ids, input);
  return jobId === undefined ? again("choose") : to(ownJob({ jobId, list: dialog }, "open"));
}

/** The screen corrects the state. */
export const ownJob = (
  { jobId, list }: { jobId: string; list: OwnJobPage },
  state: OwnJobState,
): Extract<Dialog, { at: "own-job" }> => ({ at: "own-job", jobId, state, list });

/** The keys of the web's card of the job: "Taken" pauses it too, and only a chosen serviceman's job is completed. */
function fromOwnJob({ jobId, list, state }: Extract<Dialog, { at: "own-job" }>, input: string): Move {
  if (state === "assigned") {
    if (input === "2") return to({ at: "reopen", jobId, list });
    return input === "1" ? run({ kind: "complete-job", jobId, list }) : again("choose");
  }
  if (input === "1")
    return run({ kind: "switch-job", jobId, list, to: state === "open" ? "paused" : "open" });
  if (input === "2" && state === "open") return run({ kind: "switch-job", jobId, list, to: "taken" });
  return again("choose");
}

function fromSending(
  dialog: Extract<Dialog, { at: "send-to" | "send-units" | "send-question" }>,
  input: string,
): Move {
  if (dialog.at === "send-to") {
    const phone = parsePhone(input);
    return phone ? run({ kind: "find-recipient", phone }) : again("number");
  }
  if (dialog.at === "send-units") {
    const units = typedUnits(input);
    return units === undefined ? again("units") : to({ ...dialog, at: "send-question", units });
  }
  return input === "1" ? run({ kind: "send", phone: dialog.phone, units: dialog.units }) : again("choose");
}

/** "1,500" or "1500", of at most nine digits; undefined for anything else. */
function typedUnits(input: string): number | undefined {
  const typed = input.trim();
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(typed)) return undefined;
  const units = Number(typed.replaceAll(",", ""));
  return units >= 1 ? units : undefined;
}

function fromPin(
  dialog: Extract<Dialog, { at: "pin" | "no-pin" | "code" | "new-pin" | "repeat-pin" }>,
  input: string,
): Move {
  const { goal } = dialog;
  if (dialog.at === "no-pin") return input === "1" ? run({ kind: "send-code" }) : again("choose");
  if (dialog.at === "code") {
    if (input === "9") return run({ kind: "send-code" });
    return /^\d{4}$/.test(input) ? run({ kind: "type-code", goal, code: input }) : again("code-digits");
  }
  if (!isPin(input)) return again("pin-digits");
  if (dialog.at === "repeat-pin") return run({ kind: "second-pin", goal, pin: input, first: dialog.first });
  if (dialog.at === "new-pin") return run({ kind: "first-pin", goal, pin: input });
  return run({ kind: "prove-pin", goal, pin: input });
}
