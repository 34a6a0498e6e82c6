/** Password reset by a link in an SMS. */
import { AppError } from "#server/app-error.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { phoneLookup, sealPhone } from "#server/db/numbers/stored-numbers.ts";
import type { Deps } from "#server/deps.ts";
import { admitCode } from "#server/features/messaging/sms/gate.service.ts";
import {
  phoneAtKey,
  type Throttle,
  takeTurn,
} from "#server/features/platform/throttles/throttles.service.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { daySeconds } from "#shared/time/durations.ts";
import { changePassword, findCredentials } from "../accounts/accounts.service.ts";
import { refuseCommonPassword } from "../accounts/common-passwords.ts";
import { forgetGuesses } from "../accounts/login-guard.service.ts";
import { hashPassword } from "../accounts/password-hash.ts";
import { findKnownDevice, forgetOtherDevices, rememberDevice } from "../sessions/devices.service.ts";
import { claimReset, findResetOwner, forgetStranger, markResetByLink } from "./password-resets.queries.ts";
import { hashResetToken, passwordMark, sendResetLink } from "./password-resets.tasks.ts";

/** Counted per known browser, elsewhere per number and network: strangers cannot use up the owner's links. */
const perPlace: Throttle = {
  name: "reset-links",
  limit: 5,
  windowSeconds: daySeconds,
  refusal: "too_many_requests",
};

interface ResetAsked {
  phone: E164;
  address: string;
  deviceToken: string;
}

const placeKey = (asked: ResetAsked, device: string | undefined): string =>
  device === undefined
    ? phoneAtKey(perPlace, asked)
    : `${perPlace.name}:device:${device}:${phoneLookup(asked.phone)}`;

/**
 * Queues a link if the phone has an account; takes the same time and returns the same if not.
 * Errors: `too_many_requests`, `too_many_codes`, counted alike for known and unknown phones.
 * Repeats: an older link expires.
 */
export async function requestReset(deps: Deps, asked: ResetAsked): Promise<void> {
  const { phone, address, deviceToken } = asked;
  const person = await findCredentials(deps.db, phone);
  // The account of an unverified number may be a stranger's, who would use up the owner's texts from it.
  const ownerId = person?.isVerified ? person.userId : undefined;
  const device = await findKnownDevice(deps.db, { userId: ownerId, deviceToken });
  await inTransaction(deps, async (tx) => {
    await takeTurn(deps, tx, { throttle: perPlace, key: placeKey(asked, device) });
    await admitCode(deps, tx, { phone, address, isOwner: device !== undefined });
    const mark = passwordMark(deps.config, person?.passwordHash ?? "");
    await deps.queue.send(tx, sendResetLink, {
      userId: person?.userId ?? null,
      phone: sealPhone(phone),
      mark,
    });
  });
}

interface Reset {
  token: string;
  newPassword: string;
  address: string;
  deviceToken: string;
}

/**
 * Sets a new password with a link's token, and ends all sessions. The caller may be a SIM thief: unless the browser is
 * known to be the person's own, money is held for a day. An account that never verified its number may be a stranger's
 * until now: it loses its bank account and e-mail address, to which the owner's money and receipts would go.
 * Errors: `link_expired` for a wrong, used or old token, `invalid` for a common password.
 * Repeats: `link_expired`; one of two concurrent calls succeeds.
 */
export async function resetPassword(deps: Deps, reset: Reset): Promise<void> {
  const { newPassword, address, deviceToken } = reset;
  const tokenHash = hashResetToken(deps.config, reset.token);
  const now = deps.clock.now();
  // Checks the token first, because hashing is slow on purpose.
  const owner = await findResetOwner(deps.db, { tokenHash, now });
  if (!owner) throw new AppError("link_expired");
  await refuseCommonPassword(deps, newPassword, { ...owner, field: "newPassword" });
  const passwordHash = await hashPassword(newPassword);
  const isKnown = await inTransaction(deps, async (tx) => {
    const person = await claimReset(tx, { tokenHash, now });
    if (!person) throw new AppError("link_expired");
    const { userId, phone, isVerified } = person;
    const device = await findKnownDevice(tx, { userId, deviceToken });
    await changePassword(tx, { userId, passwordHash });
    if (!isVerified) await forgetStranger(tx, { userId, at: now });
    if (device === undefined) await markResetByLink(tx, { userId, at: now });
    await forgetOtherDevices(tx, { userId, deviceToken });
    await rememberDevice(deps, tx, { userId, deviceToken, address });
    await forgetGuesses(tx, { phone, address });
    return device !== undefined;
  });
  deps.log.info({ userId: owner.userId, outcome: "password-reset", isKnown }, "sign-in");
}
