/** One step of the phone menu: from a dialog and what was typed to the next screen. */
import { updateLanguage } from "#server/features/identity/accounts/accounts.service.ts";
import { type PinProof, pinStateOf } from "#server/features/money/wallet/pins.service.ts";
import type { UssdAnswer } from "#server/gateways/ports/ussd.ts";
import type { Message } from "#server/language/message.ts";
import { ussdScreens as words } from "#server/language/messages.ts";
import { say } from "#server/language/say.ts";
import type { Language } from "#shared/messages/languages.ts";
import { act } from "./actions.service.ts";
import { move, nextLanguage, start } from "./dialog.rules.ts";
import type { Action, Dialog, Goal, Move } from "./dialog.ts";
import { sentenceOf } from "./refusals.ts";
import { fitScreen, fitsScreen } from "./screen-text.rules.ts";
import { type Caller, member, screenOf } from "./screens.service.ts";
import type { UssdDeps } from "./transfers.service.ts";

/** Where a session is. */
export interface Place {
  dialog: Dialog;
  /** The PIN that was right earlier in the session; null before. */
  provenPin: PinProof | null;
  /** Of the screen. Callers without an account choose it for the session. */
  language: Language;
}

export interface Step extends Place {
  answer: UssdAnswer;
}

/** What a call that brings several inputs at once may do; the rest needs its screen to be seen first. */
const harmless: ReadonlySet<Action["kind"]> = new Set(["enter", "prove-pin", "find-recipient"]);

export const firstStep = (deps: UssdDeps, caller: Caller): Promise<Step> =>
  show(deps, caller, { dialog: start, provenPin: null, language: caller.language });

/** Errors: none that are expected; a refusal becomes the screen. Repeats: with the same key, nothing happens twice. */
export async function takeStep(
  deps: UssdDeps,
  { actor }: Pick<Caller, "actor">,
  { place, input, key, isUnseen }: { place: Place; input: string; key: string; isUnseen: boolean },
): Promise<Step> {
  const caller = { actor, language: place.language };
  const wanted = move(place.dialog, input.trim(), caller.actor !== undefined);
  const moved = await behindPin(deps, caller, place, wanted);
  if ("again" in moved) return show(deps, caller, place, words.notices[moved.again]);
  if ("to" in moved) return show(deps, caller, { ...place, dialog: moved.to });
  const isHarmless = "run" in moved ? harmless.has(moved.run.kind) : actor === undefined;
  if (isUnseen && !isHarmless) return end(caller, place, words.stepByStep({ dial: deps.config.ussdCode }));
  try {
    if ("switchesLanguage" in moved) return await switchLanguage(deps, caller, place);
    const { provenPin } = place;
    const outcome = await act(deps, member(caller), moved.run, { key, provenPin });
    if ("end" in outcome) return end(caller, place, outcome.end);
    const next = { ...place, dialog: outcome.dialog, provenPin: outcome.provenPin ?? provenPin };
    return await show(deps, caller, next, outcome.notice);
  } catch (error) {
    return show(deps, caller, place, sentenceOf(deps, error));
  }
}

/** Asks for the PIN in place of a screen behind it, if the PIN was locked or changed since, or is another account's. */
async function behindPin(
  deps: UssdDeps,
  { actor }: Pick<Caller, "actor">,
  { dialog, provenPin }: Place,
  moved: Move,
): Promise<Move> {
  const goal = "to" in moved ? goalOf(moved.to) : "again" in moved ? goalOf(dialog) : undefined;
  if (!goal || !actor) return moved;
  const { isProven } = await pinStateOf(deps, actor.userId, provenPin);
  return isProven ? moved : { run: { kind: "enter", goal } };
}

/** The goal whose PIN opened the dialog; undefined for one that needs no PIN. */
function goalOf({ at }: Dialog): Goal | undefined {
  if (at === "balance" || at === "movements") return at;
  if (at === "own-jobs" || at === "own-job" || at === "reopen") return "own-jobs";
  return at === "send-to" || at === "send-units" || at === "send-question" ? "send" : undefined;
}

/** Saved with the account, if there is one. Repeats: the same language, because it follows from that of the screen. */
async function switchLanguage(
  deps: UssdDeps,
  { actor, language: former }: Caller,
  place: Place,
): Promise<Step> {
  const language = nextLanguage(former);
  if (actor) await updateLanguage(deps.db, actor.userId, language);
  return show(deps, { actor, language }, { ...place, language });
}

/** The screen of a dialog, below a notice if both fit. Where it cannot be shown, the reason and the way back. */
async function show(deps: UssdDeps, caller: Caller, place: Place, notice?: Message): Promise<Step> {
  try {
    const { dialog, text } = await screenOf(deps, caller, place.dialog);
    const screen = written(caller, text, notice);
    if (notice && !fitsScreen(screen)) return showNotice(caller, { ...place, dialog }, notice);
    return { ...place, dialog, answer: { kind: "con", text: fitScreen(screen) } };
  } catch (error) {
    return showNotice(caller, { ...place, dialog: start }, sentenceOf(deps, error));
  }
}

/** A sentence alone; 0 leads to the dialog. */
const showNotice = (caller: Caller, place: Place, sentence: Message): Step => ({
  ...place,
  dialog: { at: "told", back: place.dialog },
  answer: { kind: "con", text: fitScreen(written(caller, words.back(sentence))) },
});

function written({ language }: Caller, text: Message, notice?: Message): string {
  const screen = say(language, text).trim();
  return notice ? `${say(language, notice)}\n${screen}` : screen;
}

const end = ({ language }: Caller, place: Place, text: Message): Step => ({
  ...place,
  answer: { kind: "end", text: fitScreen(say(language, text)) },
});
