/** Transfers by USSD: those of the web, with a daily limit of their own. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { dailyUnitsOf } from "#server/features/money/wallet/pins.service.ts";
import type { SendTransfer } from "#server/features/money/wallet/transfer-lanes.ts";
import { findRecipient, mustBeAnother, sendUnits } from "#server/features/money/wallet/transfers.service.ts";
import type { WithMessage } from "#server/language/message.ts";
import { ussdScreens } from "#server/language/messages.ts";
import type { Transferred } from "#shared/contracts/wallet.ts";
import { groupDigits } from "#shared/money/money.ts";
import { type E164, localPhone } from "#shared/phones/phone.ts";
import { dayOf } from "#shared/time/lagos.ts";
import { addTransfer, dropTransfer, lockSender, unitsSentOn } from "./ussd.queries.ts";

export type UssdDeps = Deps & { sendTransfer: SendTransfer };

/** All phones reach us from the aggregator's address: look-ups count per phone. */
const callerOf = (actor: Actor) => ({ actor, address: `ussd ${actor.userId}` });

export async function unitsLeftToday(
  deps: Pick<Deps, "db" | "clock" | "config">,
  { userId }: Actor,
): Promise<number> {
  const sent = await unitsSentOn(deps.db, { userId, day: dayOf(deps.clock.now()) });
  return Math.max(0, (await dailyUnitsOf(deps, userId)) - sent);
}

/** The recipient's name. Errors: those of `mustBeAnother` and `findRecipient`. */
export async function recipientName(deps: Deps, actor: Actor, phone: E164): Promise<string> {
  mustBeAnother(actor, phone);
  return (await findRecipient(deps, callerOf(actor), phone)).fullName;
}

/**
 * Sends units, and counts them for the day.
 * Errors: those of `sendUnits`; `too_many_requests` over the daily limit.
 * Repeats: with the same key, the first answer; nothing moves or counts twice.
 */
export async function sendByPhone(
  deps: UssdDeps,
  actor: Actor,
  { phone, units, key }: { phone: E164; units: number; key: string },
): Promise<WithMessage<Transferred>> {
  const isNew = await countForToday(deps, actor, { units, key });
  try {
    return await sendUnits(deps, callerOf(actor), {
      transfer: {
        senderPhoneNumber: localPhone(actor.phone),
        recipientPhoneNumber: phone,
        amount: units,
      },
      key,
    });
  } catch (error) {
    // After any other error, or at an earlier try of this step, the units may have moved: they stay counted.
    if (isNew && error instanceof AppError) await dropTransfer(deps.db, key);
    throw error;
  }
}

/** Returns whether it was not counted before. Locks: the sender, so that two sessions cannot both use what is left. */
async function countForToday(
  deps: Deps,
  { userId }: Actor,
  { units, key }: { units: number; key: string },
): Promise<boolean> {
  const day = dayOf(deps.clock.now());
  const limit = await dailyUnitsOf(deps, userId);
  return inTransaction(deps, async (tx) => {
    await lockSender(tx, userId);
    const { isNew, sentUnits } = await addTransfer(tx, { key, userId, day, units });
    const left = limit - (sentUnits - units);
    if (!isNew || units <= left) return isNew;
    const sentence = ussdScreens.overLimit({ left: groupDigits(Math.max(0, left)) });
    throw new AppError("too_many_requests", { limit: "ussd-units", sentence });
  });
}
