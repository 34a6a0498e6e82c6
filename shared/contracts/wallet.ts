/** The wallet: finding a recipient, sending units, and what happened to one's own units. */

import * as z from "zod/mini";
import { transferAnswers } from "#texts/wallet.ts";
import { maximumTransferUnits, statementLinesPerAnswer } from "../constants.ts";
import { Phone } from "./accounts.ts";
import { Id } from "./answers.ts";

const text = transferAnswers;

/**
 * Why units move; people read it in their statement, so a word is never taken out again. `excess` never touches a
 * wallet. `reversal`: a bank sent a paid withdrawal back. `refund`, `chargeback`: the money of a purchase was taken back.
 */
export const journalKinds = [
  "topup",
  "subscription",
  "boost",
  "transfer",
  "withdrawal",
  "reversal",
  "refund",
  "chargeback",
  "excess",
  "adjustment",
] as const;
export type JournalKind = (typeof journalKinds)[number];

/** A phone in any form people type; one that cannot exist is answered like one that nobody has. */
export const PhoneParams = z.object({ phone: z.string().check(z.maxLength(100)) });

/** Whose phone it is: the private name where there is one. */
export const Recipient = z.object({ fullName: z.string() });
export type Recipient = z.infer<typeof Recipient>;

/** A field of the form: present, then right. */
const filled = (wrong: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input == null || issue.input === "" ? text.incomplete : wrong,
});

/** Whole units. Numbers typed as text ("1,000") belong to the form; the wire carries numbers. */
export const TransferUnits = z
  .int(filled(text.amountInvalid))
  .check(z.minimum(1, text.amountInvalid), z.maximum(maximumTransferUnits, text.amountTooLarge));

/**
 * Sends units. `senderPhoneNumber` must be the caller's own. `recipientName` is what the form showed; the server goes by
 * the phone and answers the name itself. Send an Idempotency-Key: the same key and body move units once.
 */
export const Transfer = z.object({
  senderPhoneNumber: z.string(text.incomplete).check(z.minLength(1, text.incomplete), z.maxLength(32)),
  recipientPhoneNumber: z.pipe(z.string(text.incomplete).check(z.minLength(1, text.incomplete)), Phone),
  amount: TransferUnits,
  recipientName: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
});
export type Transfer = z.infer<typeof Transfer>;

/**
 * `runorUnits` are the sender's after it. `transferId` is also the `reference` of the statement's line, `transferDate` its
 * moment in ISO form.
 */
export const Transferred = z.object({
  message: z.string(),
  transferId: Id,
  recipientName: z.string(),
  transferDate: z.string(),
  runorUnits: z.int(),
});
export type Transferred = z.infer<typeof Transferred>;

/** A transfer that the caller sent or got. Phones are 11 digits, names as in `Recipient`; `transferDate` is an ISO moment. */
export const TransferRecord = z.object({
  _id: Id,
  senderPhoneNumber: z.string(),
  recipientPhoneNumber: z.string(),
  amount: z.int(),
  transferDate: z.string(),
  senderName: z.string(),
  recipientName: z.string(),
});
export type TransferRecord = z.infer<typeof TransferRecord>;

/** A purchase of units: `amount` are the units that came in, `date` an ISO moment. */
export const PaymentRecord = z.object({ _id: Id, amount: z.int(), date: z.string() });
export type PaymentRecord = z.infer<typeof PaymentRecord>;

/** Transfers and purchases among the latest lines of the wallet, newest first. The statement has everything. */
export const Transactions = z.object({
  transfers: z.array(TransferRecord),
  payments: z.array(PaymentRecord),
});
export type Transactions = z.infer<typeof Transactions>;

/**
 * What can be spent, and what of it may go to a bank now. Bought units rest `holdDays` days before that, whoever has them:
 * the next ones have rested at `nextRestedAt`, all at `allRestedAt` (ISO; null: nothing rests).
 */
export const WalletBalance = z.object({
  runorUnits: z.int(),
  withdrawableUnits: z.int(),
  restingUnits: z.int(),
  nextRestedAt: z.nullable(z.string()),
  allRestedAt: z.nullable(z.string()),
  holdDays: z.int(),
  /** A payment into the wallet is disputed: no unit leaves it. */
  isFrozen: z.boolean(),
});
export type WalletBalance = z.infer<typeof WalletBalance>;

export const StatementQuery = z.object({
  /** `next` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(statementLinesPerAnswer.max)),
    statementLinesPerAnswer.default,
  ),
});

/**
 * held: still on hold, as in a withdrawal that is not paid yet. released: a hold that was ended without paying, and the
 * line of its own that gives it back (`units` above 0). done: moved.
 */
export const lineStates = ["done", "held", "released"] as const;
export type LineState = (typeof lineStates)[number];

/** One line: `units` above 0 came in; `balanceUnits` could be spent after it. */
export const StatementLine = z.object({
  id: z.string(),
  kind: z.enum(journalKinds),
  state: z.enum(lineStates),
  units: z.int(),
  balanceUnits: z.int(),
  /** ISO moment. */
  at: z.string(),
  /** The other person of a transfer. */
  counterpart: z.nullable(z.object({ fullName: z.string(), phoneNumber: z.string() })),
  /** What to tell support: the payment's `tx_ref`, else the transfer's or withdrawal's own. */
  reference: z.string(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** Newest first. `next` is the cursor of the older lines, null at the end. */
export const Statement = z.object({
  lines: z.array(StatementLine),
  next: z.nullable(z.string()),
});
export type Statement = z.infer<typeof Statement>;
