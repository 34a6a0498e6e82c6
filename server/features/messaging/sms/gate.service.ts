/**
 * The gate that every text message passes before it is queued, and the budget it is taken from before it is sent. Counted
 * in the database, so it holds for all processes together.
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
  /** How many go on once the limit is reached, in place of none. */
  beyond?: readonly { limit: number; windowSeconds: number }[];
}

/**
 * An address that used up its day goes on slowly: one in a minute, and ten in an hour. Many people may share it, and one
 * of them must not close it to the others for a day.
 */
const slowPace = [
  { limit: 1, windowSeconds: 60 },
  { limit: 10, windowSeconds: 3600 },
] as const;

/** Who has a code sent to a number. */
export interface CodeReceiver {
  /** E.164 */
  phone: string;
  /** Where the wish comes from. */
  address: string;
  /** The account that asks, if there is one. */
  userId?: string;
  /** Whether whoever asks is known to own the number. Strangers can use up only a part of its day. */
  isOwner?: boolean;
}

type Gate = Pick<Deps, "clock" | "config" | "metrics">;

/**
 * Lets a code or a link out to a number. *Errors*: `too_many_codes` with the seconds to wait. *Transaction*: the
 * caller's; nothing is counted unless it commits.
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

/** A turn of the day, or else one of each slow pace. The seconds to wait are those of the pace that refuses. */
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

/** Links cost whoever asks nothing, and may be asked for without an account: they do not use up the codes of sign-ups. */
const addressTurnKey = (address: string, kind: "links" | "codes"): string =>
  `sms:address:${kind}:${networkOf(address)}`;

/**
 * Gives an address the turn of a code back that its receiver has typed in: people who sign up do not close their network
 * to the next ones, however many share it. *Transaction*: the caller's.
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
  /** The account whose doing the notice is about. */
  userId?: string | undefined;
  /** Said by callers who know more than the accounts: a number left just now, an applicant whom staff answer. */
  mayHear?: boolean | undefined;
}

/**
 * Whether a notice may go out: to a proven number only, and never so many that no code would be left. What may not is
 * dropped and counted. *Transaction*: the caller's.
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

/** Counts the numbers that a campaign writes to. It is not held up: staff saw how many and what it costs. */
export const countCampaign = (
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  phones: readonly string[],
): Promise<void> =>
  countTurns(deps, tx, { keys: phones.map((phone) => phoneTurn(0, phone).key), windowSeconds: day });

/**
 * Takes one text out of the hour's budget, right before it is sent. False: there is nothing left. Using up the last one
 * opens an incident. *Transaction*: none, the count stands at once for every process.
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
