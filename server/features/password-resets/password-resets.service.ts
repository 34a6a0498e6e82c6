/** A new password by a link in an SMS, for people who have forgotten theirs. */
import type { E164 } from "#shared/phone.ts";
import { AppError } from "../../app-error.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { changePassword, credentialsOf } from "../accounts/accounts.service.ts";
import { hashPassword } from "../accounts/password-hash.ts";
import { loginTriesOf } from "../accounts/signing-in.service.ts";
import { admitCode } from "../notifications/sms-gate.service.ts";
import { knowsDevice } from "../sessions/devices.service.ts";
import { forgetTurns, phoneAtKey, type Throttle, takeTurn } from "../throttles/throttles.service.ts";
import { claimReset, isResetOpen } from "./password-resets.queries.ts";
import { hashResetToken, passwordMark, sendResetLink } from "./password-resets.tasks.ts";

const nilId = "00000000-0000-0000-0000-000000000000";

/** Of one number, by whoever asks from one place: strangers elsewhere do not use up its owner's links. */
const perPhone: Throttle = {
  name: "reset-links",
  limit: 5,
  windowSeconds: 24 * 3600,
  refusal: "too_many_requests",
};

export interface ResetAsked {
  phone: E164;
  address: string;
  deviceToken: string;
}

/**
 * Sends a link soon if the phone has an account; does and answers the same if not.
 * *Errors*: `too_many_requests`, `too_many_codes`, counted alike for known and unknown phones. *Repeats*: an older link
 * dies.
 */
export async function requestReset(deps: Deps, asked: ResetAsked): Promise<void> {
  const { phone, address, deviceToken } = asked;
  const person = await credentialsOf(deps.db, phone);
  const isOwner = await knowsDevice(deps.db, { userId: person?.userId ?? nilId, deviceToken });
  await inTransaction(deps, async (tx) => {
    await takeTurn(deps, tx, { throttle: perPhone, key: phoneAtKey(perPhone, asked) });
    await admitCode(deps, tx, { phone, address, isOwner });
    const mark = passwordMark(deps.config, person?.passwordHash ?? "");
    await deps.queue.send(tx, sendResetLink, { userId: person?.userId ?? null, phone, mark });
  });
}

/**
 * Sets a new password with a link's token, and ends all sessions.
 * *Errors*: `link_expired` for a wrong, used or old token. *Repeats*: `link_expired`; of two at once one gets through.
 */
export async function resetPassword(
  deps: Deps,
  reset: { token: string; newPassword: string },
): Promise<void> {
  const tokenHash = hashResetToken(deps.config, reset.token);
  const now = deps.clock.now();
  // Hashing is slow on purpose: not for tokens that open nothing.
  if (!(await isResetOpen(deps.db, { tokenHash, now }))) throw new AppError("link_expired");
  const passwordHash = await hashPassword(reset.newPassword);
  await inTransaction(deps, async (tx) => {
    const person = await claimReset(tx, { tokenHash, now });
    if (!person) throw new AppError("link_expired");
    await changePassword(tx, { userId: person.userId, passwordHash });
    await forgetTurns(tx, [loginTriesOf(person.phone)]);
  });
}
