/** Password checks before sensitive changes, and password changes. */
import type { ChangePassword } from "#shared/contracts/personal-data.ts";
import { personalDataAnswers, personalDataSms } from "#texts/personal-data.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import type { Transaction } from "../../../db/client.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import type { Deps } from "../../../deps.ts";
import { queueSms } from "../../messaging/sms/sms.service.ts";
import {
  forgetTurns,
  personKey,
  type Throttle,
  takeTurn,
} from "../../platform/throttles/throttles.service.ts";
import { refuseCommonPassword } from "../accounts/common-passwords.ts";
import { hashPassword, passwordMatches } from "../accounts/password-hash.ts";
import { forgetOtherDevices } from "../sessions/devices.service.ts";
import { endOtherSessions, rotateSession, type SessionToken } from "../sessions/sessions.service.ts";
import { findOwn, lockOwn, type OwnRow, updateOwnPassword } from "./personal-data.queries.ts";

const texts = personalDataAnswers;
const passwordTries: Throttle = {
  name: "own-password",
  limit: 10,
  windowSeconds: 15 * 60,
  refusal: "too_many_requests",
};

/** A password that was right, and the field where it was typed. */
export interface Proof {
  passwordHash: string;
  field: string;
}

/**
 * Checks the password, so that an open session is not enough to take over the account.
 * Errors: `invalid` at the field for a wrong password, `too_many_requests` after ten of them.
 */
export async function provePassword(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
  { password, field }: { password: string; field: string },
): Promise<Proof> {
  const key = personKey(passwordTries, actor.userId);
  await takeTurn(deps, deps.db, { throttle: passwordTries, key });
  const own = await findOwn(deps.db, actor.userId);
  if (!(await passwordMatches(password, own?.passwordHash))) throw refusalAt(field, texts.passwordWrong);
  await forgetTurns(deps.db, [key]);
  return { passwordHash: own!.passwordHash, field };
}

/**
 * The person's row, if the password is still the one that was proven.
 * Errors: `invalid`.
 * Locks: the row.
 */
export async function lockProven(tx: Transaction, actor: Actor, proof: Proof): Promise<OwnRow> {
  const own = await lockOwn(tx, actor.userId);
  if (own?.passwordHash !== proof.passwordHash) throw refusalAt(proof.field, texts.passwordWrong);
  return own;
}

const refusalAt = (field: string, sentence: string): AppError =>
  new AppError("invalid", { sentence, fields: { [field]: sentence } });

/**
 * Sets the actor's password and gives this session a new token, signs out all other devices and notifies the phone.
 * Errors: `invalid` for a wrong current password or the same one again, `too_many_requests`.
 */
export async function changeOwnPassword(
  deps: Deps,
  { actor, deviceToken }: { actor: Actor; deviceToken: string },
  typed: ChangePassword,
): Promise<SessionToken> {
  const proof = await provePassword(deps, actor, {
    password: typed.currentPassword,
    field: "currentPassword",
  });
  if (typed.newPassword === typed.currentPassword) throw refusalAt("newPassword", texts.passwordSame);
  refuseCommonPassword(deps, typed.newPassword, { ...actor, field: "newPassword" });
  const passwordHash = await hashPassword(typed.newPassword);
  return inTransaction(deps, async (tx) => {
    const { userId } = actor;
    const { phone } = await lockProven(tx, actor, proof);
    await updateOwnPassword(tx, { userId, passwordHash });
    await endOtherSessions(tx, actor);
    await forgetOtherDevices(tx, { userId, deviceToken });
    const { productName: product, supportPhone: support } = deps.config;
    const body = personalDataSms.passwordChanged({ product, support });
    await queueSms(deps, tx, { to: phone, userId, body, purpose: "security", channel: "dnd" });
    return rotateSession(deps, tx, actor);
  });
}
