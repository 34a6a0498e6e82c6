/** The PIN with which a person reaches the wallet by USSD, where no password can be typed. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { lockProven, provePassword } from "#server/features/identity/accounts/own-password.service.ts";
import { hashPassword, passwordMatches } from "#server/features/identity/accounts/password-hash.ts";
import { notifyOfSecurityEvent } from "#server/features/messaging/notifications/security-events.ts";
import type { WithMessage } from "#server/language/message.ts";
import { fieldTexts, pinAnswers } from "#server/language/messages.ts";
import type { PinSet, SetPin, WalletPin } from "#shared/contracts/wallet.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { countPinTry, findPin, forgetPinTries, lockSpentPin, upsertPin } from "./pins.queries.ts";
import { dailyLimit, isEasyPin, isStillProven, type PinState, pinState, pinTries } from "./pins.rules.ts";

export async function readPin(deps: Pick<Deps, "db" | "config">, actor: Actor): Promise<WalletPin> {
  const pin = await findPin(deps.db, actor.userId);
  return {
    isSet: pin !== undefined,
    isLocked: pin !== undefined && pin.lockedAt !== null,
    setAt: pin?.setAt.toISOString() ?? null,
    ussdCode: deps.config.ussdCode,
    dailyUnits: deps.config.ussdDailyUnits,
  };
}

/**
 * Sets or changes the PIN, and lifts a lock.
 * Errors: `invalid` for a wrong password or an easy PIN, `too_many_requests` after wrong passwords.
 */
export async function setPin(deps: Deps, actor: Actor, typed: SetPin): Promise<WithMessage<PinSet>> {
  mustNotBeEasy(typed.pin, actor.phone);
  const proof = await provePassword(deps, actor, { password: typed.password, field: "password" });
  const pinHash = await hashPin(deps, actor.userId, typed.pin);
  await inTransaction(deps, async (tx) => {
    await lockProven(tx, actor, proof);
    await storePin(deps, tx, { userId: actor.userId, pinHash, setByPhone: false });
  });
  return { message: pinAnswers.set, ...(await readPin(deps, actor)) };
}

/**
 * For a number whose owner has just typed a code from an SMS. Returns the proof of the new PIN.
 * Errors: `invalid` for an easy PIN.
 */
export async function setPinByPhone(deps: Deps, actor: Actor, pin: string): Promise<PinProof> {
  mustNotBeEasy(pin, actor.phone);
  const pinHash = await hashPin(deps, actor.userId, pin);
  const setAt = await inTransaction(deps, (tx) =>
    storePin(deps, tx, { userId: actor.userId, pinHash, setByPhone: true }),
  );
  return setAt.toISOString();
}

/** Identifies the PIN that was entered correctly by the time at which it was set. */
export type PinProof = string;

/** The PIN now, and whether an earlier proof of it still counts. */
export async function pinStateOf(
  deps: Pick<Deps, "db" | "clock">,
  userId: string,
  proof: PinProof | null,
): Promise<{ state: PinState; isProven: boolean }> {
  const pin = await findPin(deps.db, userId);
  return { state: pinState(pin, deps.clock.now()), isProven: isStillProven(pin, proof) };
}

/** What the user may send by phone in a day: less soon after the PIN was set by phone. Units. */
export async function dailyUnitsOf(
  deps: Pick<Deps, "db" | "clock" | "config">,
  userId: string,
): Promise<number> {
  return dailyLimit(await findPin(deps.db, userId), deps.config.ussdDailyUnits, deps.clock.now());
}

/**
 * Checks a PIN. The third wrong one in a row locks it and notifies the owner by SMS.
 * Returns how many tries are left after a wrong one, 0: it is locked.
 */
export async function provePin(
  deps: Deps,
  { userId }: Pick<Actor, "userId">,
  pin: string,
): Promise<{ isRight: true; proof: PinProof } | { isRight: false; triesLeft: number }> {
  const taken = await countPinTry(deps.db, { userId, limit: pinTries });
  if (taken && (await passwordMatches(pepper(deps, userId, pin), taken.pinHash))) {
    await forgetPinTries(deps.db, { userId, pinHash: taken.pinHash });
    return { isRight: true, proof: taken.setAt.toISOString() };
  }
  const triesLeft = taken ? pinTries - taken.tries : 0;
  // With no try left the PIN is already locked, unless the process that counted the last try died first.
  if (triesLeft === 0)
    await inTransaction(deps, async (tx) => {
      const isNew = await lockSpentPin(tx, { userId, limit: pinTries, at: deps.clock.now() });
      if (isNew) await notifyOfSecurityEvent(deps, tx, { userId, change: "pin-locked" });
    });
  return { isRight: false, triesLeft };
}

async function storePin(
  deps: Deps,
  tx: Transaction,
  pin: { userId: string; pinHash: string; setByPhone: boolean },
): Promise<Date> {
  const setAt = deps.clock.now();
  await upsertPin(tx, { ...pin, setAt });
  await notifyOfSecurityEvent(deps, tx, { userId: pin.userId, change: "pin-set" });
  return setAt;
}

function mustNotBeEasy(pin: string, phone: E164): void {
  if (!isEasyPin(pin, phone)) return;
  throw new AppError("invalid", {
    sentence: fieldTexts.walletPinEasy,
    fields: { pin: fieldTexts.walletPinEasy },
  });
}

const hashPin = (deps: Pick<Deps, "config">, userId: string, pin: string): Promise<string> =>
  hashPassword(pepper(deps, userId, pin));

/** So few digits could be brute-forced from a leaked table; without the secret they cannot. */
const pepper = ({ config }: Pick<Deps, "config">, userId: string, pin: string): string =>
  keyedHash(config, "wallet-pin", `${userId}\n${pin}`);
