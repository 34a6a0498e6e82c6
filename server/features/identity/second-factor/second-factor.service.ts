/** The second step of signing in: a code of an authenticator app, or a recovery code for a lost phone. */
import { randomBytes } from "node:crypto";
import { Secret } from "otpauth";
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { seal, unseal } from "#server/crypto/sealed-text.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { notifyOfSecurityEvent } from "#server/features/messaging/notifications/security-events.ts";
import { type Slowdown, takeSlowedTurn } from "#server/features/platform/throttles/slowdowns.service.ts";
import { forgetTurns, tryTurn } from "#server/features/platform/throttles/throttles.service.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import { errorTexts, securityTexts } from "#server/language/messages.ts";
import { isStaff } from "#server/staff-access.ts";
import { recoveryCodeCount, recoveryCodeLength } from "#shared/constants.ts";
import type { SecondFactorSetUp, SecondFactorState } from "#shared/contracts/second-factor.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { daySeconds, hourSeconds, minuteMs } from "#shared/time/durations.ts";
import { findKnownDevice } from "../sessions/devices.service.ts";
import { refuseWhileMoneyRests } from "../sessions/money-rest.ts";
import { endOtherSessions, signedInAt } from "../sessions/sessions.service.ts";
import {
  confirmSetUp,
  countUnusedCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertRecoveryCodes,
  takeRecoveryCode,
  takeStep,
  upsertSetUp,
} from "./second-factor.queries.ts";
import { otpauthUrlOf, recoveryCodeFrom, recoveryCodeOf, stepOfCode } from "./second-factor.rules.ts";

export { deleteSecondFactor } from "./second-factor.queries.ts";

const secretBytes = 20;
/** A guess matches one of three codes in a million, and the password is needed too. */
const wrongCodes: Slowdown = {
  name: "second-factor",
  free: 5,
  firstWaitSeconds: 15 * 60,
  maxWaitSeconds: 8 * hourSeconds,
  refusal: "too_many_requests",
  sentence: errorTexts.too_many_requests,
};

interface Guesser {
  userId: string;
  deviceToken: string;
}

/** A known browser counts apart, so that a thief of the password elsewhere cannot use up the owner's tries. */
async function triesKey(deps: Pick<Deps, "db">, { userId, deviceToken }: Guesser): Promise<string> {
  const device = await findKnownDevice(deps.db, { userId, deviceToken });
  const key = `second-factor:user:${userId}`;
  return device === undefined ? key : `${key}:device:${device}`;
}

/** How recent the password must be, because a session may be stolen. A set-up expires after the same time. */
const freshPasswordMs = 30 * minuteMs;

export async function readSecondFactor(
  deps: Pick<Deps, "db" | "config">,
  actor: Actor,
): Promise<SecondFactorState> {
  const { userId } = actor;
  const row = await findSecondFactor(deps.db, userId);
  return {
    isOn: row?.confirmedAt != null,
    since: row?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await countUnusedCodes(deps.db, userId),
    isStaff: isStaff(actor),
    isRequired: deps.config.staffSecondFactor === "required",
  };
}

/** A thief of a number must not add a second factor and work as staff with it. */
const refuseAfterReset = (actor: Actor): void => refuseWhileMoneyRests(actor, securityTexts.rests);

/** Otherwise a thief of a staff session could add an app and then sign in without the owner. */
async function demandFreshSignIn(deps: Deps, actor: Actor): Promise<void> {
  const openedAt = await signedInAt(deps, actor);
  if (deps.clock.now().getTime() - openedAt.getTime() > freshPasswordMs)
    throw new AppError("password_needed");
}

/**
 * Creates a secret for the actor's app. It takes effect once a code of it is confirmed.
 * Errors: `forbidden` for people without a staff role, `money_rests` after a password reset, `second_factor_on`;
 * `password_needed` if the sign-in was too long ago and the password was not proven again.
 * Repeats: another secret in place of the first.
 */
export async function beginSecondFactor(
  deps: Deps,
  actor: Actor,
  { isProven }: { isProven: boolean },
): Promise<SecondFactorSetUp> {
  const { userId, phone } = actor;
  if (!isStaff(actor)) throw new AppError("forbidden");
  refuseAfterReset(actor);
  if (!isProven) await demandFreshSignIn(deps, actor);
  const secret = new Secret({ buffer: Uint8Array.from(randomBytes(secretBytes)).buffer }).base32;
  const sealedSecret = seal(deps.config, "second-factor", { text: secret, about: userId });
  const isStored = await upsertSetUp(deps.db, { userId, sealedSecret, createdAt: deps.clock.now() });
  if (!isStored) throw new AppError("second_factor_on");
  const label = localPhone(phone);
  return { secret, otpauthUrl: otpauthUrlOf({ issuer: deps.config.productName, label, secret }) };
}

/** Errors: `second_factor_on`, `second_factor_off` without a set-up of the last half hour. */
async function findBegun(deps: Pick<Deps, "clock" | "db">, userId: string) {
  const row = await findSecondFactor(deps.db, userId);
  if (!row) throw new AppError("second_factor_off");
  if (row.confirmedAt) throw new AppError("second_factor_on");
  // A thief who knows an old set-up's secret could confirm it from a stolen session without the password.
  if (deps.clock.now().getTime() - row.createdAt.getTime() > freshPasswordMs)
    throw new AppError("second_factor_off", { sentence: securityTexts.setUpExpired });
  return row;
}

/**
 * Activates the secret and ends the actor's other sessions, which were opened without it. Returns the recovery codes,
 * which are never shown again.
 * Errors: `wrong_code`, `second_factor_on`, `second_factor_off` without a set-up of the last half hour, `money_rests`
 * after a password reset, `too_many_requests`.
 */
export async function confirmSecondFactor(deps: Deps, actor: Actor, code: string): Promise<string[]> {
  const { userId } = actor;
  refuseAfterReset(actor);
  const row = await findBegun(deps, userId);
  const key = `second-factor-setup:user:${userId}`;
  await takeSlowedTurn(deps, deps.db, { slowdown: wrongCodes, key });
  const step = stepIn(deps, row, code);
  if (step === undefined) throw new AppError("wrong_code");
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeFrom(randomBytes(recoveryCodeLength)),
  );
  const { sealedSecret } = row;
  await inTransaction(deps, async (tx) => {
    if (!(await confirmSetUp(tx, { userId, sealedSecret, step, at: deps.clock.now() })))
      throw new AppError("second_factor_on");
    await insertRecoveryCodes(
      tx,
      userId,
      codes.map((one) => hashOf(deps, userId, recoveryCodeOf(one)!)),
    );
    await endOtherSessions(tx, actor);
    await forgetTurns(tx, [key]);
    await recordAudit(tx, { ...own(userId), action: "second-factor.set-up" });
    await notifyOfSecurityEvent(deps, tx, { userId, change: "factor-set-up" });
  });
  return codes;
}

const own = (userId: string) => ({ actorId: userId, subjectType: "user", subjectId: userId });

const stepIn = (deps: Deps, row: { userId: string; sealedSecret: string }, code: string) => {
  const secret = unseal(deps.config, "second-factor", { sealed: row.sealedSecret, about: row.userId });
  if (secret === undefined) return undefined;
  return stepOfCode({ secret, code: code.replace(/\s/g, ""), now: deps.clock.now() });
};

const hashOf = (deps: Deps, userId: string, code: string): string =>
  keyedHash(deps.config, "recovery-code", `${userId}\n${code}`);

/**
 * Checks a code of the person's app or a recovery code, uses it up and runs the work in the same transaction. Every try
 * counts until one is right, with growing waits.
 * Errors: `wrong_code`, also for a code that was used before; `too_many_requests`; those of the work.
 */
export async function withSecondFactor<T>(
  deps: Deps,
  { code, ...guesser }: Guesser & { code: string },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { userId } = guesser;
  const key = await triesKey(deps, guesser);
  await takeSlowedTurn(deps, deps.db, { slowdown: wrongCodes, key }).catch(async (error) => {
    if (error instanceof AppError) await notifyOfGuesses(deps, userId);
    throw error;
  });
  return inTransaction(deps, async (tx) => {
    if (!(await useUp(deps, tx, { userId, code }))) throw new AppError("wrong_code");
    await forgetTurns(tx, [key]);
    return work(tx);
  });
}

/** Notifies the owner, once a day: anyone who reaches this step knows the password. */
const notifyOfGuesses = (deps: Deps, userId: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const turn = { key: `second-factor-guesses:user:${userId}`, limit: 1, windowSeconds: daySeconds };
    if ("taken" in (await tryTurn(deps, tx, turn)))
      await notifyOfSecurityEvent(deps, tx, { userId, change: "wrong-codes" });
  });

/** Uses the code up. Returns whether it was right. */
async function useUp(
  deps: Deps,
  tx: Transaction,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const recoveryCode = recoveryCodeOf(code);
  if (recoveryCode) {
    const codeHash = hashOf(deps, userId, recoveryCode);
    if (!(await takeRecoveryCode(tx, { userId, codeHash, at: deps.clock.now() }))) return false;
    await recordAudit(tx, { ...own(userId), action: "second-factor.recovery-code" });
    await notifyOfSecurityEvent(deps, tx, { userId, change: "recovery-code" });
    return true;
  }
  const row = await findSecondFactor(tx, userId);
  const step = row && stepIn(deps, row, code);
  return step !== undefined && takeStep(tx, { userId, step });
}

/**
 * Removes the second factor of the actor, who proved the password.
 * Errors: as `withSecondFactor`.
 */
export const removeSecondFactor = (
  deps: Deps,
  { actor: { userId }, deviceToken }: { actor: Actor; deviceToken: string },
  code: string,
): Promise<void> =>
  withSecondFactor(deps, { userId, deviceToken, code }, async (tx) => {
    await deleteSecondFactor(tx, userId);
    await recordAudit(tx, { ...own(userId), action: "second-factor.remove" });
    await notifyOfSecurityEvent(deps, tx, { userId, change: "factor-removed" });
  });
