/**
 * Rate limits for every text message before it is queued, and the hourly budget before it is sent. Counted in the
 * database, so they hold across all processes.
 */

import { phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import { AppError } from "../../../app-error.ts";
import type { Config } from "../../../config.ts";
import type { Db, Transaction } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import type { Message } from "../../../language/message.ts";
import { accountAnswers, errorTexts } from "../../../language/messages.ts";
import { isOwnMachine } from "../../platform/throttles/throttles.rules.ts";
import {
  addressLimits,
  giveTurnBack,
  secondsLeft,
  tryTurn,
  tryTurns,
} from "../../platform/throttles/throttles.service.ts";
import { openIncident } from "../../trust/incidents/incidents.service.ts";
import { isProvenNumber } from "./sms.queries.ts";

const day = 24 * 3600;
const budgetKey = "sms:budget";

interface Turn {
  key: string;
  limit: number;
  windowSeconds: number;
  sentence: Message;
  /** Slower limits that apply once the limit is reached. */
  beyond?: readonly { limit: number; windowSeconds: number }[];
}

/**
 * An address that used up its day continues slowly: one message a minute, and ten an hour. Many people may share it,
 * and one of them must not block it for the others for a day.
 */
const slowPace = [
  { limit: 1, windowSeconds: 60 },
  { limit: 10, windowSeconds: 3600 },
] as const;

interface CodeReceiver {
  /** E.164 */
  phone: string;
  /** The caller's network address. */
  address: string;
  userId?: string;
  /** Whether the caller is known to own the number. Other callers can use up only a part of its day. */
  isOwner?: boolean;
}

type Gate = Pick<Deps, "clock" | "config" | "metrics">;

/**
 * Allows a code or a link to a number.
 * Errors: `too_many_codes` with the seconds to wait.
 * Transaction: the caller's; nothing is counted unless it commits.
 */
export async function admitCode(deps: Gate, tx: Db, receiver: CodeReceiver): Promise<void> {
  const spent = await secondsLeft(deps, tx, { key: budgetKey, limit: deps.config.smsPerHour });
  if (spent !== undefined)
    throw refusal(deps, { retryAfterSeconds: spent, sentence: accountAnswers.noTexts });
  for (const turn of turnsOf(deps.config, receiver)) {
    const taken = await tryEitherTurn(deps, tx, turn);
    if ("retryAfterSeconds" in taken) throw refusal(deps, { ...taken, sentence: turn.sentence });
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

function turnsOf(config: Config, { phone, address, userId, isOwner = false }: CodeReceiver): Turn[] {
  const { smsPerPhoneDay, smsPerAccountDay, smsPerAddressDay, sandboxed } = config;
  const isCounted = !isOwner && !(sandboxed.sms && isOwnMachine(address));
  const turns: (Turn | false)[] = [
    userId !== undefined && accountTurn(smsPerAccountDay, userId),
    ...(isCounted ? addressTurns(smsPerAddressDay, address, userId === undefined ? "links" : "codes") : []),
    phoneTurn(isOwner ? smsPerPhoneDay : strangersPerDay(smsPerPhoneDay), phone),
  ];
  return turns.filter((turn) => turn !== false);
}

/**
 * Counts links and notifications apart from codes: both may be caused without an account and must not use up the codes
 * of sign-ups.
 */
const addressTurns = (perDay: number, address: string, kind: "links" | "codes" | "notices"): Turn[] =>
  addressLimits(address, perDay).map(({ network, limit }) => ({
    key: `sms:address:${kind}:${network}`,
    limit,
    windowSeconds: day,
    sentence: errorTexts.too_many_requests,
    beyond: slowPace,
  }));

/**
 * Returns an address's turn for a code that was typed in: sign-ups do not block their network for the next ones,
 * however many people share it.
 * Transaction: the caller's.
 */
export const giveCodeBack = (tx: Db, address: string): Promise<void> =>
  giveTurnBack(
    tx,
    addressTurns(0, address, "codes").map(({ key }) => key),
  );

const accountTurn = (limit: number, userId: string): Turn => ({
  key: `sms:user:${userId}`,
  limit,
  windowSeconds: day,
  sentence: accountAnswers.tooManyTexts,
});
const phoneTurn = (limit: number, phone: string): Turn => ({
  key: `sms:phone:${phoneLookup(phone)}`,
  limit,
  windowSeconds: day,
  sentence: accountAnswers.tooManyTexts,
});

function refusal(
  deps: Pick<Deps, "metrics">,
  { retryAfterSeconds, sentence }: { retryAfterSeconds: number; sentence: Message },
): AppError {
  deps.metrics.sms.inc({ kind: "code", outcome: "refused" });
  return new AppError("too_many_codes", { retryAfterSeconds, sentence });
}

export interface NoticeReceiver {
  /** E.164 */
  to: string;
  /** The account whose action the notification is about. */
  userId?: string | undefined;
  /** Set by callers who know that the number was verified, although no account may have it any more. */
  isProven?: boolean | undefined;
  /** The network address of a caller who is not known to own the number. */
  address?: string | undefined;
  /** A lower limit for one kind of notification to a number. */
  perDay?: { kind: string; limit: number } | undefined;
}

/**
 * Whether a notification may be sent: only to a proven number, and always leaving some messages for codes. Refused ones
 * are dropped and counted.
 * Transaction: the caller's.
 */
export async function admitNotice(deps: Gate, tx: Db, receiver: NoticeReceiver): Promise<boolean> {
  const { to, isProven } = receiver;
  if (isProven ?? (await isProvenNumber(tx, to))) return takeNoticeTurns(deps, tx, receiver);
  deps.metrics.sms.inc({ kind: "notice", outcome: "unproven" });
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

async function takeNoticeTurns(deps: Gate, tx: Db, receiver: NoticeReceiver): Promise<boolean> {
  const spent = await secondsLeft(deps, tx, { key: budgetKey, limit: deps.config.smsPerHour });
  const turns = spent === undefined ? noticeTurns(deps.config, receiver) : undefined;
  for (const turn of turns ?? [])
    if (!("taken" in (await tryTurn(deps, tx, turn)))) return refuseNotice(deps);
  return turns ? true : refuseNotice(deps);
}

function refuseNotice(deps: Pick<Deps, "metrics">): false {
  deps.metrics.sms.inc({ kind: "notice", outcome: "refused" });
  return false;
}

function noticeTurns(config: Config, { to, userId, address, perDay }: NoticeReceiver) {
  const { smsPerPhoneDay, smsPerAccountDay, smsPerAddressDay, sandboxed } = config;
  const isCounted = address !== undefined && !(sandboxed.sms && isOwnMachine(address));
  const windowSeconds = day;
  return [
    ...(userId === undefined ? [] : [accountTurn(smsPerAccountDay, userId)]),
    ...(isCounted ? addressTurns(smsPerAddressDay, address, "notices") : []),
    ...(perDay ? [{ key: `sms:${perDay.kind}:${phoneLookup(to)}`, limit: perDay.limit, windowSeconds }] : []),
    phoneTurn(noticesPerDay(smsPerPhoneDay), to),
  ];
}

/**
 * Takes a turn of the day for each recipient of a campaign. Returns the numbers that may get it. Campaigns leave some
 * messages for codes, as notifications do.
 */
export async function admitCampaign(
  deps: Pick<Deps, "clock" | "config" | "metrics">,
  tx: Transaction,
  phones: readonly string[],
): Promise<Set<string>> {
  const limit = noticesPerDay(deps.config.smsPerPhoneDay);
  const keyOf = (phone: string) => phoneTurn(limit, phone).key;
  const taken = await tryTurns(deps, tx, { keys: phones.map(keyOf), limit, windowSeconds: day });
  const admitted = new Set(phones.filter((phone) => taken.has(keyOf(phone))));
  deps.metrics.sms.inc({ kind: "campaign", outcome: "refused" }, phones.length - admitted.size);
  return admitted;
}

/** Returns the turns of recipients whose message was certainly not sent. */
export const giveCampaignBack = (tx: Db, phones: readonly string[]): Promise<void> =>
  giveTurnBack(
    tx,
    phones.map((phone) => phoneTurn(0, phone).key),
  );

/**
 * Takes one message out of the hourly budget, right before it is sent. Returns false if none is left. Using up the last
 * one opens an incident.
 * Transaction: none, so that the count is visible to every process at once.
 */
export async function takeFromBudget(deps: Pick<Deps, "clock" | "config" | "db" | "log">): Promise<boolean> {
  const { smsPerHour: limit } = deps.config;
  const turn = await tryTurn(deps, deps.db, { key: budgetKey, limit, windowSeconds: 3600 });
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

/**
 * Callers other than the known owner are refused once a number got this many, of any kind: notifications and strangers
 * together leave the rest of the day's messages for the owner.
 */
const strangersPerDay = (perDay: number): number => Math.max(1, Math.floor(perDay * 0.8));

/** Notifications leave some of the day's messages for codes. */
const noticesPerDay = (perDay: number): number => Math.floor(perDay * 0.7);
