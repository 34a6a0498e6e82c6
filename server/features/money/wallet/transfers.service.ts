import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { refuseWhileMoneyRests } from "#server/features/identity/sessions/money-rest.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { earlierAnswer } from "#server/features/platform/idempotency/idempotency.service.ts";
import { takeLookupTurn } from "#server/features/platform/throttles/lookups.service.ts";
import type { Throttle } from "#server/features/platform/throttles/throttles.service.ts";
import { isHiddenFrom } from "#server/features/trust/blocks/people.service.ts";
import type { Message, WithMessage } from "#server/language/message.ts";
import { transferAnswers } from "#server/language/messages.ts";
import type { Recipient, Transfer, Transferred } from "#shared/contracts/wallet.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { groupDigits, units, unitsToKobo } from "#shared/money/money.ts";
import { type E164, localPhone, parsePhone } from "#shared/phones/phone.ts";
import { hourSeconds } from "#shared/time/durations.ts";
import { isWalletFrozen, lockWallet } from "../ledger/ledger.service.ts";
import { settleDue } from "../payments/returns/dues.service.ts";
import type { SendTransfer } from "./transfer-lanes.ts";
import { findPerson, type TransferFacts, type TransferOutcome } from "./transfers.queries.ts";

const text = transferAnswers;
/** Under which `transfer_units` stores answers. */
const operation = "wallet.transfer";

/** Prevents callers from looking up the owners of phone numbers in bulk. */
const lookups: Throttle = {
  name: "wallet.lookup",
  limit: 30,
  windowSeconds: hourSeconds,
  refusal: "too_many_requests",
  sentence: text.tooManyLookups,
};

interface Caller {
  actor: Actor;
  address: string;
}

const countLookup = (deps: Pick<Deps, "db" | "clock">, caller: Caller): Promise<void> =>
  takeLookupTurn(deps, { lookups, ...caller });

/** Errors: `invalid` for the actor's own number. */
export function mustBeAnother(actor: Actor, recipientPhone: E164): void {
  if (recipientPhone === actor.phone) throw refusalOf("oneself");
}

/**
 * The name of the user with this phone number, for the sender to check before sending.
 * Errors: `user_not_found`, also for impossible and unverified numbers; `forbidden` if the recipient's wallet
 * is disabled; `too_many_requests`.
 */
export async function findRecipient(
  deps: Pick<Deps, "db" | "clock">,
  caller: Caller,
  typedPhone: string,
): Promise<Recipient> {
  const phone = parsePhone(typedPhone);
  await countLookup(deps, caller);
  const person = phone && (await findPerson(deps.db, phone));
  if (!person?.isVerified || (await isHiddenFrom(deps.db, caller.actor, person.userId)))
    throw refusalOf("unknown");
  if (person.moneyDisabled) throw refusalOf("closed");
  return { fullName: maskContacts(person.name) };
}

/**
 * Sends the actor's units. Dues of the actor are paid from the wallet first, unless it is frozen.
 * Errors: `forbidden` for a sender's phone that is not the actor's, or an account that may not move money;
 * `user_not_found`; `invalid` to oneself; `insufficient_units`, also while dues are left; `wallet_frozen`;
 * `key_reused`; `too_many_requests` after many refusals.
 * Repeats: with the same key, phone and amount, the first answer; nothing moves twice.
 */
export async function sendUnits(
  deps: Pick<Deps, "db" | "pool" | "clock" | "metrics"> & { sendTransfer: SendTransfer },
  caller: Caller,
  { transfer, key }: { transfer: Transfer; key: string | undefined },
): Promise<WithMessage<Transferred>> {
  const { actor } = caller;
  if (!isOwnPhone(actor.phone, transfer.senderPhoneNumber)) throw new AppError("forbidden");
  if (actor.moneyDisabled) throw new AppError("forbidden", { sentence: text.senderClosed });
  refuseWhileMoneyRests(actor);
  const recipientPhone = parsePhone(transfer.recipientPhoneNumber);
  if (!recipientPhone) throw refusalOf("unknown");
  mustBeAnother(actor, recipientPhone);
  const requestHash = hashRequest({ recipientPhone, amount: transfer.amount });
  if (await isRecipientHidden(deps, actor, recipientPhone)) {
    const call = { userId: actor.userId, operation, key, requestHash };
    const earlier = await inTransaction(deps, (tx) => earlierAnswer<TransferFacts>(tx, call));
    if (earlier) return toAnswer(earlier.response);
    await countLookup(deps, caller);
    throw refusalOf("unknown");
  }
  const send = () =>
    deps.sendTransfer({
      senderId: actor.userId,
      recipientPhone,
      amountKobo: unitsToKobo(units(transfer.amount)),
      transferId: newId(),
      key,
      requestHash,
    });
  const { result, refusal } = await sendAfterDues(deps, actor, send);
  if (result.outcome === "done" || result.outcome === "kept") return toAnswer(result.answer);
  // These outcomes reveal whether a number has an account, so they count as a lookup.
  if (["unknown", "closed", "uncovered", "frozen", "owing"].includes(result.outcome))
    await countLookup(deps, caller);
  throw refusal ?? refusalOf(result.outcome);
}

/** Pays dues of the sender, if there are any, and sends again. `refusal` says what the wallet's units were used for. */
async function sendAfterDues(
  deps: Pick<Deps, "pool" | "metrics">,
  { userId }: Actor,
  send: () => Promise<TransferOutcome>,
): Promise<{ result: TransferOutcome; refusal?: AppError }> {
  const first = await send();
  if (first.outcome !== "owing") return { result: first };
  const due = await inTransaction(deps, async (tx) => {
    await lockWallet(tx, userId);
    // Staff who lift the freeze collect the dues.
    return (await isWalletFrozen(tx, userId)) ? undefined : settleDue(tx, userId);
  });
  if (!due) return { result: { outcome: "frozen", answer: null } };
  const { paidUnits, leftUnits } = due;
  if (leftUnits > 0) return { result: first, refusal: uncovered(text.owesStill(groupDigits(leftUnits))) };
  const result = await send();
  return result.outcome === "uncovered" && paidUnits > 0
    ? { result, refusal: uncovered(text.duePaid(groupDigits(paidUnits))) }
    : { result };
}

const uncovered = (sentence: Message): AppError =>
  new AppError("insufficient_units", { sentence, fields: { amount: sentence } });

/** A payment must not reach, or reveal the name of, a user who has blocked the sender or was blocked by them. */
async function isRecipientHidden(deps: Pick<Deps, "db">, actor: Actor, phone: E164): Promise<boolean> {
  const person = actor.hasBlocks ? await findPerson(deps.db, phone) : undefined;
  return person !== undefined && isHiddenFrom(deps.db, actor, person.userId);
}

const isOwnPhone = (own: E164, typed: string): boolean =>
  typed === localPhone(own) || parsePhone(typed) === own;

function toAnswer(facts: TransferFacts): WithMessage<Transferred> {
  const recipientName = maskContacts(facts.recipientName);
  return {
    message: text.sent(groupDigits(units(facts.units)), recipientName),
    transferId: facts.transferId,
    recipientName,
    transferDate: new Date(facts.at).toISOString(),
    runorUnits: facts.runorUnits,
  };
}

type Refused = Exclude<TransferOutcome["outcome"], "done" | "kept">;

const refusals: Record<Refused, { code: ErrorCode; sentence?: Message; field?: keyof Transfer }> = {
  unknown: { code: "user_not_found", sentence: text.phoneNotFound, field: "recipientPhoneNumber" },
  closed: { code: "forbidden", sentence: text.recipientClosed, field: "recipientPhoneNumber" },
  oneself: { code: "invalid", sentence: text.toOneself, field: "recipientPhoneNumber" },
  uncovered: { code: "insufficient_units", sentence: text.topUp, field: "amount" },
  frozen: { code: "wallet_frozen" },
  owing: { code: "insufficient_units" },
  reused: { code: "key_reused" },
};

function refusalOf(outcome: Refused): AppError {
  const { code, sentence, field } = refusals[outcome];
  const fields = field && sentence ? { [field]: sentence } : undefined;
  return new AppError(code, { ...(sentence && { sentence }), ...(fields && { fields }) });
}
