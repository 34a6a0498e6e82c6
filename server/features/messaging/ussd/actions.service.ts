/** Runs a step's action through the web's services. Each step has a key, so a repeated one acts once. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import {
  awaitsCode,
  queuePinCode,
  tryCode,
} from "#server/features/identity/verification/verification.service.ts";
import { callJob } from "#server/features/market/calls/calls.service.ts";
import { readJob } from "#server/features/market/jobs/jobs.service.ts";
import { switchOwnJob } from "#server/features/market/jobs/own-jobs.service.ts";
import { completeJob, releaseJob } from "#server/features/market/offers/assigned-jobs.service.ts";
import { pinLockHours } from "#server/features/money/wallet/pins.rules.ts";
import {
  type PinProof,
  pinStateOf,
  provePin,
  setPinByPhone,
} from "#server/features/money/wallet/pins.service.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { once } from "#server/features/platform/idempotency/idempotency.service.ts";
import type { Message } from "#server/language/message.ts";
import { ussdSms, ussdScreens as words } from "#server/language/messages.ts";
import { countRefusal } from "#server/metrics.ts";
import { subscriptionPriceNaira } from "#shared/constants.ts";
import { groupDigits } from "#shared/money/money.ts";
import { cutGsmLine } from "#shared/text/gsm-text.ts";
import { admitNotice } from "../sms/gate.service.ts";
import { tryQueueSms } from "../sms/sms.service.ts";
import { firstOwnJobs, ownJob } from "./dialog.rules.ts";
import type { Action, Dialog, Goal } from "./dialog.ts";
import { sentenceOf } from "./refusals.ts";
import { hostOf } from "./screens.service.ts";
import { recipientName, sendByPhone, type UssdDeps } from "./transfers.service.ts";
import { sendPaymentLink } from "./ussd.tasks.ts";

export interface Step {
  /** Idempotency key. */
  key: string;
  /** The PIN that was right earlier in the session; null before. */
  provenPin: PinProof | null;
}

export type Outcome =
  | { dialog: Dialog; notice?: Message | undefined; provenPin?: PinProof }
  | { end: Message };

/** Errors: those of the services, whose sentence becomes the screen. Repeats: with the same key, nothing twice. */
export async function act(deps: UssdDeps, actor: Actor, action: Action, step: Step): Promise<Outcome> {
  const goal = goalAfterPin(action);
  if (goal && !(await mayGoOn(deps, actor, action, step))) return enter(deps, actor, goal, step);
  switch (action.kind) {
    case "enter":
      return enter(deps, actor, action.goal, step);
    case "prove-pin":
      return typePin(deps, actor, action);
    case "send-code":
      await inTransaction(deps, (tx) => queuePinCode(deps, tx, actor));
      return { end: words.codeSent({ dial: deps.config.ussdCode }) };
    case "type-code":
      return typeCode(deps, actor, action);
    case "first-pin":
      return {
        dialog: { at: "repeat-pin", goal: action.goal, first: hashTyped(deps, actor, action.pin) },
      };
    case "second-pin":
      return repeatPin(deps, actor, action);
    case "find-recipient": {
      const name = await recipientName(deps, actor, action.phone);
      return { dialog: { at: "send-units", phone: action.phone, name } };
    }
    case "send":
      return send(deps, actor, { ...action, key: step.key });
    case "get-number":
      await sendNumber(deps, actor, { jobId: action.jobId, key: step.key });
      return { dialog: { at: "told", back: action.list }, notice: words.numberSent };
    case "switch-job": {
      const to = action.to === "open" ? "open" : "paused";
      await switchOwnJob(deps, actor, { jobId: action.jobId, to, key: step.key });
      return { dialog: ownJob(action, to), notice: words.switched[action.to] };
    }
    case "complete-job":
      await completeJob(deps, actor, action.jobId);
      return { dialog: { at: "told", back: action.list }, notice: words.completed };
    case "release-job":
      await releaseJob(deps, actor, action.jobId, step.key);
      return { dialog: ownJob(action, "open"), notice: words.switched.open };
    case "subscribe":
      return subscribe(deps, actor, step.key);
  }
}

const goalDialog = (goal: Goal): Dialog => {
  if (goal === "own-jobs") return firstOwnJobs;
  if (goal === "send") return { at: "send-to" };
  return goal === "new-pin" ? { at: "new-pin", goal } : { at: goal };
};

/** The goal whose PIN is checked again, for actions on screens behind the PIN. */
function goalAfterPin(action: Action): Goal | undefined {
  if (action.kind === "send" || action.kind === "find-recipient") return "send";
  if (action.kind === "second-pin") return action.goal;
  return ["switch-job", "complete-job", "release-job"].includes(action.kind) ? "own-jobs" : undefined;
}

/** A PIN locked or changed since it was entered no longer counts. A first PIN follows an SMS code instead. */
async function mayGoOn(deps: UssdDeps, actor: Actor, { kind }: Action, step: Step): Promise<boolean> {
  const { state, isProven } = await pinStateOf(deps, actor.userId, step.provenPin);
  return isProven || (kind === "second-pin" && (state === "unset" || state === "lock-over"));
}

/** To the goal if the PIN was right before, else to the PIN or to setting one. */
async function enter(deps: UssdDeps, actor: Actor, goal: Goal, { provenPin }: Step): Promise<Outcome> {
  const { state, isProven } = await pinStateOf(deps, actor.userId, provenPin);
  if (isProven) return { dialog: goalDialog(goal) };
  if (state === "set") return { dialog: { at: "pin", goal } };
  if (state === "locked") return pinLocked(deps);
  return { dialog: { at: (await awaitsCode(deps, actor.userId)) ? "code" : "no-pin", goal } };
}

function pinLocked(deps: UssdDeps): Outcome {
  countRefusal(deps.metrics, { code: "too_many_requests", limit: "ussd-pin" });
  return { end: words.pinLocked({ host: hostOf(deps), hours: pinLockHours }) };
}

async function typePin(
  deps: UssdDeps,
  actor: Actor,
  { goal, pin }: { goal: Goal; pin: string },
): Promise<Outcome> {
  const proof = await provePin(deps, actor, pin);
  if (proof.isRight) return { dialog: goalDialog(goal), provenPin: proof.proof };
  if (proof.triesLeft === 0) return pinLocked(deps);
  return { dialog: { at: "pin", goal }, notice: words.wrongPin({ left: proof.triesLeft }) };
}

async function typeCode(
  deps: UssdDeps,
  actor: Actor,
  { goal, code }: { goal: Goal; code: string },
): Promise<Outcome> {
  // The wrong try counts only if it commits.
  const refusal = await inTransaction(deps, (tx) => tryCode(deps, tx, { userId: actor.userId, code }));
  if (!refusal) return { dialog: { at: "new-pin", goal } };
  const sentence = sentenceOf(deps, new AppError(refusal));
  return { dialog: { at: refusal === "wrong_code" ? "code" : "no-pin", goal }, notice: sentence };
}

async function repeatPin(
  deps: UssdDeps,
  actor: Actor,
  { goal, pin, first }: { goal: Goal; pin: string; first: string },
): Promise<Outcome> {
  const back: Dialog = { at: "new-pin", goal };
  if (hashTyped(deps, actor, pin) !== first) return { dialog: back, notice: words.notices["not-same"] };
  let provenPin: PinProof;
  try {
    provenPin = await setPinByPhone(deps, actor, pin);
  } catch (error) {
    return { dialog: back, notice: sentenceOf(deps, error) };
  }
  const dialog: Dialog = goal === "new-pin" ? { at: "told", back: { at: "menu" } } : goalDialog(goal);
  return { dialog, notice: words.pinSet, provenPin };
}

/** Keeps the first of two PINs out of the stored session. */
const hashTyped = ({ config }: UssdDeps, { userId }: Actor, pin: string): string =>
  keyedHash(config, "ussd-input", `${userId}\n${pin}`);

async function send(
  deps: UssdDeps,
  actor: Actor,
  transfer: { phone: Actor["phone"]; units: number; key: string },
): Promise<Outcome> {
  const sent = await sendByPhone(deps, actor, transfer);
  return {
    end: words.sent({
      units: groupDigits(transfer.units),
      name: cutGsmLine(sent.recipientName, 40),
      balance: groupDigits(sent.runorUnits),
      reference: sent.transferId.slice(0, 8),
    }),
  };
}

/**
 * Calls as on the web, and texts the poster's number to the caller. Errors: those of `callJob`;
 * `too_many_requests`.
 */
async function sendNumber(
  deps: UssdDeps,
  actor: Actor,
  { jobId, key }: { jobId: string; key: string },
): Promise<void> {
  const { job } = await readJob(deps, jobId);
  const { phoneNumber: phone } = await callJob(deps, actor, jobId);
  const { productName: product } = deps.config;
  const body = ussdSms.number({
    product,
    phone,
    job: cutGsmLine(job.description, 40),
    place: cutGsmLine(job.lga ?? job.state ?? job.location, 20),
  });
  const call = { userId: actor.userId, operation: "ussd.number", key, requestHash: hashRequest({ jobId }) };
  await inTransaction(deps, (tx) =>
    once(tx, call, async () => {
      const sms = { to: actor.phone, body, purpose: "asked-by-phone", channel: "dnd" } as const;
      const isSent = await tryQueueSms(deps, tx, { ...sms, userId: actor.userId });
      if (!isSent)
        throw new AppError("too_many_requests", { limit: "ussd-number", sentence: words.smsSpent });
      return { status: 200, response: null };
    }),
  );
}

const linksPerDay = 3;

/** Errors: `forbidden`; `too_many_requests` if the day's limits do not allow the SMS with the link. */
async function subscribe(deps: UssdDeps, actor: Actor, key: string): Promise<Outcome> {
  if (actor.moneyDisabled) throw new AppError("forbidden");
  const call = { userId: actor.userId, operation: "ussd.subscribe", key };
  const requestHash = hashRequest({ price: subscriptionPriceNaira });
  await inTransaction(deps, (tx) =>
    once(tx, { ...call, requestHash }, async () => {
      const perDay = { kind: "payment-link", limit: linksPerDay };
      const isAdmitted = await admitNotice(deps, tx, { to: actor.phone, userId: actor.userId, perDay });
      if (!isAdmitted)
        throw new AppError("too_many_requests", { limit: "ussd-link", sentence: words.linksSpent });
      await deps.queue.send(tx, sendPaymentLink, { userId: actor.userId, key, smsId: newId() });
      return { status: 200, response: null };
    }),
  );
  return { end: words.linkSent };
}
