/**
 * Rate limits for every text message before it is queued, and the hourly budget before it is sent. Counted in the
 * database, so they hold across all processes.
 */
import { accountAnswers } from "#texts/accounts.ts";
import { errorTexts } from "#texts/errors.ts";
import { AppError } from "../../../app-error.ts";
import type { Config } from "../../../config.ts";
import type { Db, Transaction } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import { isOwnMachine, networkOf } from "../../platform/throttles/throttles.rules.ts";
import {
  countTurns,
  giveTurnBack,
  secondsLeft,
  tryTurn,
} from "../../platform/throttles/throttles.service.ts";
import { openIncident } from "../../trust/incidents/incidents.service.ts";
import { noticesPerDay, strangersPerDay } from "./gate.rules.ts";
import { isProvenNumber } from "./sms.queries.ts";

const day = 24 * 3600;
const budgetKey = "sms:budget";

interface Turn {
  key: string;
  limit: number;
  windowSeconds: number;
  sentence: string;
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

export interface CodeReceiver {
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
  const { tooManyTexts, too_many_requests } = { ...accountAnswers, ...errorTexts };
  const isCounted = !isOwner && !(sandboxed.sms && isOwnMachine(address));
  const turns: (Turn | false)[] = [
    userId !== undefined && accountTurn(smsPerAccountDay, userId),
    isCounted && {
      key: addressTurnKey(address, userId === undefined ? "links" : "codes"),
      limit: smsPerAddressDay,
      windowSeconds: day,
      sentence: too_many_requests,
      beyond: slowPace,
    },
    !isOwner && {
      key: `sms:strangers:${phone}`,
      limit: strangersPerDay(smsPerPhoneDay),
      windowSeconds: day,
      sentence: tooManyTexts,
    },
    phoneTurn(smsPerPhoneDay, phone),
  ];
  return turns.filter((turn) => turn !== false);
}

/**
 * Counts links apart from codes: links may be requested without an account and must not use up the codes of sign-ups.
 */
const addressTurnKey = (address: string, kind: "links" | "codes"): string =>
  `sms:address:${kind}:${networkOf(address)}`;

/**
 * Returns an address's turn for a code that was typed in: sign-ups do not block their network for the next ones,
 * however many people share it.
 * Transaction: the caller's.
 */
export const giveCodeBack = (tx: Db, address: string): Promise<void> =>
  giveTurnBack(tx, [addressTurnKey(address, "codes")]);

const accountTurn = (limit: number, userId: string): Turn => ({
  key: `sms:user:${userId}`,
  limit,
  windowSeconds: day,
  sentence: accountAnswers.tooManyTexts,
});
const phoneTurn = (limit: number, phone: string): Turn => ({
  key: `sms:phone:${phone}`,
  limit,
  windowSeconds: day,
  sentence: accountAnswers.tooManyTexts,
});

function refusal(
  deps: Pick<Deps, "metrics">,
  { retryAfterSeconds, sentence }: { retryAfterSeconds: number; sentence: string },
): AppError {
  deps.metrics.sms.inc({ kind: "code", outcome: "refused" });
  return new AppError("too_many_codes", { retryAfterSeconds, sentence });
}

export interface NoticeReceiver {
  /** E.164 */
  to: string;
  /** The account whose action the notification is about. */
  userId?: string | undefined;
  /** Set by callers with better knowledge: a number left just now, an applicant whom staff answer. */
  mayHear?: boolean | undefined;
}

/**
 * Whether a notification may be sent: only to a proven number, and always leaving some messages for codes. Refused ones
 * are dropped and counted.
 * Transaction: the caller's.
 */
export async function admitNotice(deps: Gate, tx: Db, receiver: NoticeReceiver): Promise<boolean> {
  const { to, userId, mayHear } = receiver;
  const drop = (outcome: "unproven" | "refused") => {
    deps.metrics.sms.inc({ kind: "notice", outcome });
    return false;
  };
  if (!(mayHear ?? (await isProvenNumber(tx, to)))) return drop("unproven");
  if ((await secondsLeft(deps, tx, { key: budgetKey, limit: deps.config.smsPerHour })) !== undefined)
    return drop("refused");
  const turns = [
    ...(userId === undefined ? [] : [accountTurn(deps.config.smsPerAccountDay, userId)]),
    phoneTurn(noticesPerDay(deps.config.smsPerPhoneDay), to),
  ];
  for (const turn of turns) if (!("taken" in (await tryTurn(deps, tx, turn)))) return drop("refused");
  return true;
}

/** Counts the recipients of a campaign without limiting it: staff saw the number and the cost. */
export const countCampaign = (
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  phones: readonly string[],
): Promise<void> =>
  countTurns(deps, tx, { keys: phones.map((phone) => phoneTurn(0, phone).key), windowSeconds: day });

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
