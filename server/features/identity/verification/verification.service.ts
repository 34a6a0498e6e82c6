/** Proof that a person holds the phone they signed up with: four digits by SMS. */

import type { Actor } from "#server/actor.ts";
import { sameSecret } from "#server/crypto/same-secret.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { admitCode } from "#server/features/messaging/sms/gate.service.ts";
import {
  forgetTurns,
  personKey,
  phoneAtKey,
  phoneKey,
  type Throttle,
  takeTurn,
} from "#server/features/platform/throttles/throttles.service.ts";
import { accountAnswers } from "#server/language/messages.ts";
import { resendCountdownSeconds, verificationCodesPerDay } from "#shared/constants.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { daySeconds } from "#shared/time/durations.ts";
import { addWrongTry, findCode, lockCode, markCodeUsed } from "./verification.queries.ts";
import { codeRefusal, judgeCode } from "./verification.rules.ts";
import { hashCode, sendPinCode, sendVerificationCode } from "./verification.tasks.ts";

const pause: Throttle = {
  name: "code-pause",
  limit: 1,
  windowSeconds: resendCountdownSeconds,
  refusal: "too_many_codes",
  sentence: accountAnswers.codeTooSoon,
};
/** Per number and network, so that strangers elsewhere cannot use up the owner's codes. */
const daily: Throttle = {
  name: "codes",
  limit: verificationCodesPerDay,
  windowSeconds: daySeconds,
  refusal: "too_many_codes",
};

type Receiver = { userId: string; phone: string; address: string };

/** Errors: `too_many_codes` with the seconds. Transaction: nothing is sent or counted unless it commits. */
export async function queueCode(
  deps: Pick<Deps, "clock" | "config" | "metrics" | "queue">,
  tx: Transaction,
  receiver: Receiver,
): Promise<void> {
  await takeTurn(deps, tx, { throttle: pause, key: personKey(pause, receiver.userId) });
  await takeTurn(deps, tx, { throttle: daily, key: phoneAtKey(daily, receiver) });
  await admitCode(deps, tx, receiver);
  await deps.queue.send(tx, sendVerificationCode, { userId: receiver.userId });
}

/**
 * Sends a code to the verified number of a user of the phone menu, whose network address is unknown.
 * Errors: `too_many_codes` with the seconds. Transaction: nothing is sent or counted unless it commits.
 */
export async function queuePinCode(
  deps: Pick<Deps, "clock" | "config" | "metrics" | "queue">,
  tx: Transaction,
  { userId, phone }: { userId: string; phone: string },
): Promise<void> {
  await takeTurn(deps, tx, { throttle: pause, key: personKey(pause, userId) });
  await takeTurn(deps, tx, { throttle: daily, key: phoneKey(daily, phone) });
  await admitCode(deps, tx, { userId, phone, address: "", isOwner: true });
  await deps.queue.send(tx, sendPinCode, { userId });
}

/** Whether a code was sent that can still be typed in. */
export async function awaitsCode(deps: Pick<Deps, "clock" | "db">, userId: string): Promise<boolean> {
  const code = await findCode(deps.db, userId);
  const facts = code && { ...code, isUsed: code.usedAt !== null };
  return judgeCode(facts, { matches: true, now: deps.clock.now() }) === "right";
}

/** Invalidates older codes. Returns the seconds until the next, 0 if verified. Errors: `too_many_codes`. */
export async function resendCode(
  deps: Deps,
  actor: Actor,
  { address }: { address: string },
): Promise<{ resendInSeconds: number }> {
  if (actor.isVerified) return { resendInSeconds: 0 };
  const { userId, phone } = actor;
  await inTransaction(deps, (tx) => queueCode(deps, tx, { userId, phone, address }));
  return { resendInSeconds: resendCountdownSeconds };
}

/**
 * Returns the refusal. A right code ends the pause before the next one: people who verify their number dial the phone
 * menu next. Transaction: must commit even so, or wrong tries would not count. Locks: the code.
 */
export async function tryCode(
  deps: Pick<Deps, "clock" | "config">,
  tx: Transaction,
  typed: { userId: string; code: string },
): Promise<ErrorCode | undefined> {
  const now = deps.clock.now();
  const code = await lockCode(tx, typed.userId);
  if (!code) return "code_expired";
  const matches = sameSecret(code.codeHash, hashCode(deps.config, typed.userId, typed.code));
  const verdict = judgeCode({ ...code, isUsed: code.usedAt !== null }, { matches, now });
  if (verdict === "right") {
    await markCodeUsed(tx, { id: code.id, usedAt: now });
    await forgetTurns(tx, [personKey(pause, typed.userId)]);
    return undefined;
  }
  if (verdict === "wrong") await addWrongTry(tx, code.id);
  return codeRefusal(verdict, code.wrongTries);
}
