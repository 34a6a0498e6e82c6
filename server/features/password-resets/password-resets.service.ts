/** A new password by a link in an SMS, for people who have forgotten theirs. */
import type { E164 } from "#shared/phone.ts";
import { AppError } from "../../app-error.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { changePassword, userIdOfPhone } from "../accounts/accounts.service.ts";
import { hashPassword } from "../accounts/password-hash.ts";
import { loginTriesOf } from "../accounts/signing-in.service.ts";
import {
  addressKey,
  forgetTurns,
  phoneKey,
  type Throttle,
  takeTurn,
} from "../throttles/throttles.service.ts";
import { claimReset, isResetOpen } from "./password-resets.queries.ts";
import { hashResetToken, sendResetLink } from "./password-resets.tasks.ts";

const perPhone: Throttle = {
  name: "reset-links",
  limit: 5,
  windowSeconds: 24 * 3600,
  refusal: "too_many_requests",
};
/** Each link costs money. Wide, because mobile networks put thousands of people behind one address. */
const perAddress: Throttle = { ...perPhone, limit: 60, windowSeconds: 3600 };

/**
 * Sends a link soon if the phone has an account; does and answers the same if not.
 * *Errors*: `too_many_requests`, counted alike for known and unknown phones. *Repeats*: an older link dies.
 */
export async function requestReset(deps: Deps, asked: { phone: E164; address: string }): Promise<void> {
  await takeTurn(deps, deps.db, { throttle: perPhone, key: phoneKey(perPhone, asked.phone) });
  await takeTurn(deps, deps.db, { throttle: perAddress, key: addressKey(perAddress, asked.address) });
  const userId = (await userIdOfPhone(deps.db, asked.phone)) ?? null;
  await deps.queue.send(deps.db, sendResetLink, { userId });
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
