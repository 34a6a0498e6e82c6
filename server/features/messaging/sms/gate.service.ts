/**
 * Rate limits for every text message before it is queued, and the hourly budget before it is sent. Counted in the
 * database, so they hold across all processes.
 */
import { AppError } from "#server/app-error.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  giveTurnBack,
  secondsLeft,
  tryTurn,
  tryTurns,
} from "#server/features/platform/throttles/throttles.service.ts";
import { openIncident } from "#server/features/trust/incidents/incidents.service.ts";
import type { Message } from "#server/language/message.ts";
import { accountAnswers } from "#server/language/messages.ts";
import { daySeconds, hourSeconds } from "#shared/time/durations.ts";
import {
  type CodeReceiver,
  codeKeysOf,
  codeTurns,
  type NoticeReceiver,
  noticesPerDay,
  noticeTurns,
  phoneKeyOf,
  phoneLimitName,
  type Turn,
} from "./gate.rules.ts";
import { isProvenNumber } from "./sms.queries.ts";

const budgetKey = "sms:budget";
export const budgetLimitName = "hour";

type Gate = Pick<Deps, "clock" | "config" | "metrics">;

/**
 * Allows a code or a link to a number.
 * Errors: `too_many_codes` with the seconds to wait.
 * Transaction: the caller's; nothing is counted unless it commits.
 */
export async function admitCode(deps: Gate, tx: Db, receiver: CodeReceiver): Promise<void> {
  const spent = await secondsLeft(deps, tx, { key: budgetKey, limit: deps.config.smsPerHour });
  if (spent !== undefined)
    throw refusal(deps, budgetLimitName, { retryAfterSeconds: spent, sentence: accountAnswers.noTexts });
  for (const turn of codeTurns(deps.config, receiver)) {
    const taken = await tryEitherTurn(deps, tx, turn);
    if ("retryAfterSeconds" in taken) throw refusal(deps, turn.name, { ...taken, sentence: turn.sentence });
  }
}

/** Takes a turn of the day, or else one of each slow pace. The seconds to wait are those of the pace that refuses. */
async function tryEitherTurn(deps: Gate, tx: Db, { beyond = [], ...turn }: Turn) {
  let taken = await tryTurn(deps, tx, turn);
  if (!("retryAfterSeconds" in taken)) return taken;
  for (const pace of beyond) {
    taken = await tryTurn(deps, tx, { ...pace, key: `${turn.key}:in:${pace.windowSeconds}` });
    if ("retryAfterSeconds" in taken) return taken;
  }
  return taken;
}

/**
 * Gives back an address's turn once the code is entered, so that sign-ups do not block their network.
 * Transaction: the caller's.
 */
export const giveCodeBack = (tx: Db, address: string): Promise<void> => giveTurnBack(tx, codeKeysOf(address));

function refusal(
  deps: Pick<Deps, "metrics">,
  limit: string,
  details: { retryAfterSeconds: number; sentence: Message },
): AppError {
  deps.metrics.sms.inc({ kind: "code", outcome: "refused", limit });
  return new AppError("too_many_codes", { ...details, limit: `sms-${limit}` });
}

/**
 * Whether a notification may be sent: only to a proven number, and always leaving some messages for codes. Refused ones
 * are dropped and counted.
 * Transaction: the caller's.
 */
export async function admitNotice(deps: Gate, tx: Db, receiver: NoticeReceiver): Promise<boolean> {
  const { to, isProven } = receiver;
  if (isProven ?? (await isProvenNumber(tx, to))) return takeNoticeTurns(deps, tx, receiver);
  deps.metrics.sms.inc({ kind: "notice", outcome: "unproven", limit: "" });
  return false;
}

/**
 * Whether an agent's client may be asked for consent: the only message except codes that goes to an unproven number.
 * `questionsToSend` limits the questions per agent and number as well.
 * Transaction: the caller's.
 */
export const admitConsentQuestion = (
  deps: Gate,
  tx: Db,
  { to, agentId }: { to: string; agentId: string },
): Promise<boolean> => takeNoticeTurns(deps, tx, { to, userId: agentId });

/** A message that one limit refuses takes no turn of the others: refused replies must not use up an account's codes. */
async function takeNoticeTurns(deps: Gate, tx: Db, receiver: NoticeReceiver): Promise<boolean> {
  const spent = await secondsLeft(deps, tx, { key: budgetKey, limit: deps.config.smsPerHour });
  if (spent !== undefined) return refuseNotice(deps, budgetLimitName);
  // Only codes get the slow pace of an address.
  const take = receiver.isSecurity ? tryEitherTurn : tryTurn;
  const taken: string[] = [];
  for (const turn of noticeTurns(deps.config, receiver)) {
    if (!("taken" in (await take(deps, tx, turn)))) {
      await giveTurnBack(tx, taken);
      return refuseNotice(deps, turn.name);
    }
    taken.push(turn.key);
  }
  return true;
}

function refuseNotice(deps: Pick<Deps, "metrics">, limit: string): false {
  deps.metrics.sms.inc({ kind: "notice", outcome: "refused", limit });
  return false;
}

/**
 * Takes a turn of the day for each recipient of a campaign. Returns the numbers that may get it. Campaigns leave some
 * messages for codes, as notifications do.
 */
export async function admitCampaign(
  deps: Gate,
  tx: Transaction,
  phones: readonly string[],
): Promise<Set<string>> {
  const limit = noticesPerDay(deps.config.smsPerPhoneDay);
  const taken = await tryTurns(deps, tx, { keys: phones.map(phoneKeyOf), limit, windowSeconds: daySeconds });
  const admitted = new Set(phones.filter((phone) => taken.has(phoneKeyOf(phone))));
  const refused = { kind: "campaign", outcome: "refused", limit: phoneLimitName };
  deps.metrics.sms.inc(refused, phones.length - admitted.size);
  return admitted;
}

/** Gives back the turns of recipients whose message was certainly not sent. */
export const giveCampaignBack = (tx: Db, phones: readonly string[]): Promise<void> =>
  giveTurnBack(tx, phones.map(phoneKeyOf));

/**
 * Takes one message out of the hourly budget, right before it is sent. Returns false if none is left. Using up the last
 * one opens an incident.
 * Transaction: none, so that the count is visible to every process at once.
 */
export async function takeFromBudget(deps: Pick<Deps, "clock" | "config" | "db" | "log">): Promise<boolean> {
  const { smsPerHour: limit } = deps.config;
  const turn = await tryTurn(deps, deps.db, { key: budgetKey, limit, windowSeconds: hourSeconds });
  if (!("taken" in turn)) return false;
  if (turn.taken === limit)
    await openIncident(deps, deps.db, {
      kind: "sms-budget",
      subject: "hour",
      details: { limit },
      stopsPayouts: false,
    });
  return true;
}

/** Gives back the turn of a message that was certainly not sent, or its retries would use up those of codes. */
export const giveBudgetBack = ({ db }: Pick<Deps, "db">): Promise<void> => giveTurnBack(db, [budgetKey]);
