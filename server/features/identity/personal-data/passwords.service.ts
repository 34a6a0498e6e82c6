import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { unsubscribeAll } from "#server/features/messaging/notifications/push.service.ts";
import { queueSms } from "#server/features/messaging/sms/sms.service.ts";
import type { Message } from "#server/language/message.ts";
import { personalDataAnswers, personalDataSms } from "#server/language/messages.ts";
import type { ChangePassword } from "#shared/contracts/personal-data.ts";
import { updatePassword } from "../accounts/accounts.service.ts";
import { refuseCommonPassword } from "../accounts/common-passwords.ts";
import { lockProven, provePassword } from "../accounts/own-password.service.ts";
import { hashPassword } from "../accounts/password-hash.ts";
import { forgetOtherDevices } from "../sessions/devices.service.ts";
import { endOtherSessions, rotateSession, type SessionToken } from "../sessions/sessions.service.ts";

const texts = personalDataAnswers;

const refusalAt = (field: string, sentence: Message): AppError =>
  new AppError("invalid", { sentence, fields: { [field]: sentence } });

/** Rotates this session, ends all others. Errors: `invalid` at the refused password, `too_many_requests`. */
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
  await refuseCommonPassword(deps, typed.newPassword, { ...actor, field: "newPassword" });
  const passwordHash = await hashPassword(typed.newPassword);
  return inTransaction(deps, async (tx) => {
    const { userId } = actor;
    const { phone } = await lockProven(tx, actor, proof);
    await updatePassword(tx, { userId, passwordHash });
    await endOtherSessions(tx, actor);
    await forgetOtherDevices(tx, { userId, deviceToken });
    const { productName: product, supportPhone: support } = deps.config;
    const body = personalDataSms.passwordChanged({ product, support });
    await queueSms(deps, tx, { to: phone, userId, body, purpose: "security", channel: "dnd" });
    const session = await rotateSession(deps, tx, actor);
    await unsubscribeAll(tx, userId);
    return session;
  });
}
