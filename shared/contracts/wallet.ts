import * as z from "zod/mini";
import { maximumTransferUnits, statementLinesPerAnswer } from "../constants.ts";
import { OwnPassword, Phone } from "./accounts.ts";
import { Id } from "./answers.ts";
import { field } from "./field-code.ts";
import { Cursor } from "./list-query.ts";

/**
 * Why units move; shown in statements, so a kind is never removed. `excess` never changes a wallet. `reversal`: a bank
 * returned a paid withdrawal. `refund`, `chargeback`: the money of a purchase was returned or reversed.
 */
const journalKinds = [
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

/** A phone in any spelling; an impossible number is answered like one without an account. */
export const PhoneParams = z.object({ phone: z.string().check(z.maxLength(100)) });

/** The owner of the phone: the private name if there is one. */
export const Recipient = z.object({ fullName: z.string() });
export type Recipient = z.infer<typeof Recipient>;

/** A form field that is required, then checked. */
const filled = (wrong: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input == null || issue.input === "" ? field("transferIncomplete") : wrong,
});

/** Whole units. The form parses typed text ("1,000"); the API takes numbers. */
const TransferUnits = z
  .int(filled(field("transferUnits")))
  .check(z.minimum(1, field("transferUnits")), z.maximum(maximumTransferUnits, field("transferTooLarge")));

/**
 * Sends units. `senderPhoneNumber` must be the caller's own. `recipientName` is what the form showed; the
 * server ignores it and returns the name itself. With an Idempotency-Key, the same key and body move units
 * once.
 */
export const Transfer = z.object({
  senderPhoneNumber: z
    .string(field("transferIncomplete"))
    .check(z.minLength(1, field("transferIncomplete")), z.maxLength(32)),
  recipientPhoneNumber: z.pipe(
    z.string(field("transferIncomplete")).check(z.minLength(1, field("transferIncomplete"))),
    Phone,
  ),
  amount: TransferUnits,
  recipientName: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
});
export type Transfer = z.infer<typeof Transfer>;

/** `runorUnits`: the sender's balance afterwards. `transferId`: the statement's `reference`. `transferDate`: ISO. */
export const Transferred = z.object({
  message: z.string(),
  transferId: Id,
  recipientName: z.string(),
  transferDate: z.string(),
  runorUnits: z.int(),
});
export type Transferred = z.infer<typeof Transferred>;

/** One of the caller's transfers. Phones are 11 digits, names as in `Recipient`, `transferDate` ISO time. */
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

/** A purchase of units: `amount` in units, `date` an ISO time. */
export const PaymentRecord = z.object({ _id: Id, amount: z.int(), date: z.string() });
export type PaymentRecord = z.infer<typeof PaymentRecord>;

/** Transfers and purchases among the wallet's latest lines, newest first. The statement has all of them. */
export const Transactions = z.object({
  transfers: z.array(TransferRecord),
  payments: z.array(PaymentRecord),
});
export type Transactions = z.infer<typeof Transactions>;

/**
 * The spendable balance and the part that can be withdrawn now. Bought units cannot be withdrawn for
 * `holdDays` days, even after a transfer: the next become free at `nextRestedAt`, all at `allRestedAt` (ISO;
 * null if none are held).
 */
export const WalletBalance = z.object({
  runorUnits: z.int(),
  withdrawableUnits: z.int(),
  restingUnits: z.int(),
  nextRestedAt: z.nullable(z.string()),
  allRestedAt: z.nullable(z.string()),
  holdDays: z.int(),
  /** A payment into the wallet is disputed, so no unit can leave it. */
  isFrozen: z.boolean(),
});
export type WalletBalance = z.infer<typeof WalletBalance>;

export const StatementQuery = z.object({
  /** `next` of the previous page. */
  cursor: z.optional(Cursor),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(statementLinesPerAnswer.max)),
    statementLinesPerAnswer.default,
  ),
});

/** held: on hold. released: a hold that ended without a payout, and the line that returns it (`units` above 0). */
const lineStates = ["done", "held", "released"] as const;
export type LineState = (typeof lineStates)[number];

/** One line: `units` above 0 are incoming; `balanceUnits` is the spendable balance after it. */
export const StatementLine = z.object({
  id: z.string(),
  kind: z.enum(journalKinds),
  state: z.enum(lineStates),
  units: z.int(),
  balanceUnits: z.int(),
  /** ISO time. */
  at: z.string(),
  /** The other party of a transfer. */
  counterpart: z.nullable(z.object({ fullName: z.string(), phoneNumber: z.string() })),
  /** The reference for support: the payment's `tx_ref`, else the transfer's or withdrawal's own. */
  reference: z.string(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** Newest first. `next` is the cursor of older lines; null at the end. */
export const Statement = z.object({
  lines: z.array(StatementLine),
  next: z.nullable(z.string()),
});
export type Statement = z.infer<typeof Statement>;

/** The PIN for the phone menu (USSD). Requires the caller's password. */
export const SetPin = z.object({
  pin: z.string(field("walletPin")).check(z.regex(/^\d{4,6}$/, field("walletPin"))),
  password: OwnPassword,
});
export type SetPin = z.infer<typeof SetPin>;

export const WalletPin = z.object({
  isSet: z.boolean(),
  /** After three wrong tries. */
  isLocked: z.boolean(),
  /** ISO time. */
  setAt: z.nullable(z.string()),
  /** The code to dial. */
  ussdCode: z.string(),
  /** Units that can be sent by USSD in a day. */
  dailyUnits: z.int(),
});
export type WalletPin = z.infer<typeof WalletPin>;

export const PinSet = z.extend(WalletPin, { message: z.string() });
export type PinSet = z.infer<typeof PinSet>;

/** Units received and sent by month ("2026-11" in Lagos), oldest first; without months of too many moves. */
export const WalletMonths = z.object({
  months: z.array(z.object({ month: z.string(), came: z.int(), went: z.int() })),
});
export type WalletMonths = z.infer<typeof WalletMonths>;
