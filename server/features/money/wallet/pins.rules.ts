import { type E164, localPhone } from "#shared/phones/phone.ts";
import { hourMs } from "#shared/time/durations.ts";

export const pinTries = 3;
/** Then the owner of the number may choose a new PIN with a code by SMS; with the password at any time. */
export const pinLockHours = 24;

/** A SIM thief can set a PIN by SMS code, so such a PIN starts with a part of the daily limit. */
const restHours = 24;
const partWhileResting = 10;

interface PinFacts {
  lockedAt: Date | null;
  setAt: Date;
  setByPhone: boolean;
}

/** Units that can be sent in a day with this PIN. `units`: the configured limit. */
export function dailyLimit(pin: PinFacts | undefined, units: number, now: Date): number {
  const rests = pin?.setByPhone && now.getTime() - pin.setAt.getTime() < restHours * hourMs;
  return rests ? Math.floor(units / partWhileResting) : units;
}

export type PinState =
  /** A code by SMS lets the owner of the number set a PIN. */
  "unset" | "set" | "locked" | "lock-over";

/** A right PIN counts until it is changed or locked. `provenSetAt`: when the PIN that was typed had been set. */
export const isStillProven = (pin: PinFacts | undefined, provenSetAt: string | null): boolean =>
  pin !== undefined && pin.lockedAt === null && pin.setAt.toISOString() === provenSetAt;

export function pinState(pin: PinFacts | undefined, now: Date): PinState {
  if (!pin) return "unset";
  if (!pin.lockedAt) return "set";
  return now.getTime() - pin.lockedAt.getTime() >= pinLockHours * hourMs ? "lock-over" : "locked";
}

export const isPin = (typed: string): boolean => /^\d{4,6}$/.test(typed);

/** One digit or pair repeated, digits in a row up or down, or the last digits of the phone number. */
export function isEasyPin(pin: string, phone: E164): boolean {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10);
  const isRow = new Set(steps).size === 1 && [0, 1, 9].includes(steps[0]!);
  const isPair = pin.length % 2 === 0 && pin === pin.slice(0, 2).repeat(pin.length / 2);
  return isRow || isPair || localPhone(phone).endsWith(pin);
}
