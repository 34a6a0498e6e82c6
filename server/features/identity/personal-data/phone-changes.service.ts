import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { sameSecret } from "#server/crypto/same-secret.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { unsubscribeAll } from "#server/features/messaging/notifications/push.service.ts";
import { admitCode } from "#server/features/messaging/sms/gate.service.ts";
import { queueSms } from "#server/features/messaging/sms/sms.service.ts";
import { chargebackDueKobo, isWalletFrozen } from "#server/features/money/ledger/ledger.service.ts";
import { personKey, type Throttle, takeTurn } from "#server/features/platform/throttles/throttles.service.ts";
import type { Message } from "#server/language/message.ts";
import {
  accountAnswers,
  fieldTexts,
  personalDataAnswers,
  personalDataSms,
} from "#server/language/messages.ts";
import { say } from "#server/language/say.ts";
import {
  resendCountdownSeconds,
  verificationCodeMinutes,
  verificationCodesPerDay,
} from "#shared/constants.ts";
import type { User } from "#shared/contracts/accounts.ts";
import type { ChangePhone } from "#shared/contracts/personal-data.ts";
import { defaultLanguage } from "#shared/messages/languages.ts";
import { koboPerUnit } from "#shared/money/money.ts";
import { type E164, parsePhone } from "#shared/phones/phone.ts";
import { daySeconds, hourMs, minuteMs } from "#shared/time/durations.ts";
import { userRecord } from "../accounts/accounts.service.ts";
import { lockProven, provePassword } from "../accounts/own-password.service.ts";
import { releaseNumber } from "../accounts/unproven-number.service.ts";
import { leaveNumber, takeOverNumber } from "../number-history/number-history.service.ts";
import { refuseWhileMoneyRests } from "../sessions/money-rest.ts";
import { endOtherSessions, rotateSession, type SessionToken } from "../sessions/sessions.service.ts";
import { codeRefusal, judgeCode } from "../verification/verification.rules.ts";
import {
  addWrongPhoneTry,
  holdPayouts,
  lockPhoneChange,
  movePhone,
  moveStaffJobs,
  replacePhoneChange,
} from "./phone-changes.queries.ts";
import { hashPhoneCode, sendPhoneCode } from "./phone-changes.tasks.ts";

const pause: Throttle = {
  name: "phone-code-pause",
  limit: 1,
  windowSeconds: resendCountdownSeconds,
  refusal: "too_many_codes",
  sentence: accountAnswers.codeTooSoon,
};
const daily: Throttle = {
  name: "phone-codes",
  limit: verificationCodesPerDay,
  windowSeconds: daySeconds,
  refusal: "too_many_codes",
};
interface Caller {
  actor: Actor;
  address: string;
}

/**
 * Does not reveal whether the number has an account: only its holder learns that, with the code.
 * Errors: `invalid`, `money_rests`, `too_many_codes`, `too_many_requests`, those of `mustBeFree`. Repeats: a new code.
 */
export async function askPhoneChange(
  deps: Deps,
  { actor, address }: Caller,
  typed: ChangePhone,
): Promise<{ resendInSeconds: number }> {
  // A SIM thief could otherwise move the account to another number and wait there until the hold ends.
  refuseWhileMoneyRests(actor);
  const newPhone = parsePhone(typed.newPhone);
  if (!newPhone) throw refusalAtPhone(fieldTexts.phoneNumber);
  const proof = await provePassword(deps, actor, { password: typed.password, field: "password" });
  if (newPhone === actor.phone) throw refusalAtPhone(personalDataAnswers.samePhone);
  await inTransaction(deps, async (tx) => {
    const { userId } = actor;
    const { phone } = await lockProven(tx, actor, proof);
    await mustBeFree(tx, userId);
    await takeTurn(deps, tx, { throttle: pause, key: personKey(pause, userId) });
    await takeTurn(deps, tx, { throttle: daily, key: personKey(daily, userId) });
    await admitCode(deps, tx, { phone: newPhone, address, userId });
    const createdAt = deps.clock.now();
    const expiresAt = new Date(createdAt.getTime() + verificationCodeMinutes * minuteMs);
    await replacePhoneChange(tx, { userId, newPhone, expiresAt, createdAt });
    await deps.queue.send(tx, sendPhoneCode, { userId });
    await queueSecuritySms(deps, tx, {
      actor,
      phone,
      body: personalDataSms.phoneAsked(factsOf(deps, newPhone)),
    });
  });
  return { resendInSeconds: resendCountdownSeconds };
}

/** Dues belong to the number under which they arose. Errors: `wallet_frozen`, `forbidden` while something is owed. */
async function mustBeFree(tx: Transaction, userId: string): Promise<void> {
  if (await isWalletFrozen(tx, userId)) throw new AppError("wallet_frozen");
  if ((await chargebackDueKobo(tx, userId)) < koboPerUnit) return;
  throw new AppError("forbidden", { sentence: personalDataAnswers.phoneOwes });
}

const refusalAtPhone = (sentence: Message) =>
  new AppError("invalid", { sentence, fields: { newPhone: sentence } });

const factsOf = ({ config }: Deps, newPhone: string) => ({
  product: config.productName,
  lastDigits: newPhone.slice(-4),
  hours: config.bankChangeHoldHours,
  support: config.supportPhone,
});

/** Passes proof and language along: when the SMS is sent, the number may no longer lead to the account. */
const queueSecuritySms = (
  deps: Deps,
  tx: Transaction,
  { actor, phone, body }: { actor: Actor; phone: E164; body: Message },
) =>
  queueSms(deps, tx, {
    to: phone,
    body: say(actor.language ?? defaultLanguage, body),
    userId: actor.userId,
    isProven: actor.isVerified,
    purpose: "security",
    channel: "dnd",
  });

interface Moved {
  user: User;
  session: SessionToken;
}

/**
 * Roles from a settings list stay with the old number. Limits and blocks move along, and also pass to the old
 * number's next holder.
 * Errors: `wrong_code`, `code_dead`, `code_expired`; for the right code `phone_taken`, `forbidden` for a barred
 * number, and those of `mustBeFree`. Locks: the change, so that parallel tries count one by one.
 */
export async function confirmPhoneChange(deps: Deps, actor: Actor, code: string): Promise<Moved> {
  // Throws a refusal only after the commit, because the wrong try must count.
  const outcome = await inTransaction(deps, async (tx) => {
    const { userId } = actor;
    const change = await lockPhoneChange(tx, userId);
    if (!change?.codeHash) return { refusal: "code_expired" as const };
    const { newPhone, codeHash, wrongTries } = change;
    const matches = sameSecret(codeHash, hashPhoneCode(deps.config, { userId, phone: newPhone, code }));
    const verdict = judgeCode({ ...change, isUsed: false }, { matches, now: deps.clock.now() });
    if (verdict === "right") return { moved: await move(deps, tx, { actor, newPhone }) };
    if (verdict === "wrong") await addWrongPhoneTry(tx, userId);
    return { refusal: codeRefusal(verdict, wrongTries) };
  });
  if (outcome.refusal) throw new AppError(outcome.refusal);
  return outcome.moved;
}

async function move(
  deps: Deps,
  tx: Transaction,
  { actor, newPhone }: { actor: Actor; newPhone: E164 },
): Promise<Moved> {
  const { userId } = actor;
  const at = deps.clock.now();
  await mustBeFree(tx, userId);
  // The code proves the number, which an account that never did so must not keep.
  await releaseNumber(deps, tx, { phone: newPhone, before: at });
  await movePhone(tx, { userId, from: actor.phone, phone: newPhone, at });
  if (actor.isVerified) {
    await leaveNumber(deps, tx, { userId, phone: actor.phone });
    await moveStaffJobs(tx, { from: actor.phone, phone: newPhone });
  }
  const { isBarred } = await takeOverNumber(deps, tx, { userId, phone: newPhone });
  if (isBarred) throw new AppError("forbidden", { sentence: personalDataAnswers.phoneBarred });
  await holdPayouts(tx, userId, new Date(at.getTime() + deps.config.bankChangeHoldHours * hourMs));
  await endOtherSessions(tx, actor);
  await queueSecuritySms(deps, tx, {
    actor,
    phone: actor.phone,
    body: personalDataSms.phoneChanged(factsOf(deps, newPhone)),
  });
  const session = await rotateSession(deps, tx, actor);
  await unsubscribeAll(tx, userId);
  return { session, user: await userRecord(deps, tx, userId) };
}
