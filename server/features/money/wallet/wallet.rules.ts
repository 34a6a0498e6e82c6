import type { PaymentRecord, StatementLine, TransferRecord } from "#shared/contracts/wallet.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { units } from "#shared/money/money.ts";
import { localPhone } from "#shared/phones/phone.ts";
import type { StatementLine as LedgerLine, StatementCursor } from "../ledger/ledger.service.ts";
import type { Counterpart, NamedPerson } from "./wallet.queries.ts";

export const cursorText = ({ lineId, balanceUnits }: StatementCursor): string =>
  Buffer.from(`${lineId}.${balanceUnits}`).toString("base64url");

/** Two lines of the same moment, written by an earlier version, may have a negative balance between them. */
export function readCursor(text: string): StatementCursor | undefined {
  const parts = /^(\d{1,16})\.(-?\d{1,16})$/.exec(Buffer.from(text, "base64url").toString("latin1"));
  const [lineId, balance] = [Number(parts?.[1]), Number(parts?.[2])];
  if (!Number.isSafeInteger(lineId) || !Number.isSafeInteger(balance)) return undefined;
  return { lineId, balanceUnits: units(balance) };
}

interface Known {
  /** By user id. */
  people: ReadonlyMap<string | undefined, Counterpart>;
  /** `tx_ref` by journal. */
  txRefs: ReadonlyMap<string | null, string>;
}

const shown = (person: NamedPerson) => ({
  fullName: maskContacts(person.name),
  phoneNumber: localPhone(person.phone),
});

/** Without the number across a block, and where the person has taken another one since: only the earlier was known. */
function shownAt(at: Date, person: Counterpart) {
  const isKnown = !person.isHidden && (person.leftNumberAt === null || person.leftNumberAt < at);
  return isKnown ? shown(person) : { ...shown(person), phoneNumber: "" };
}

export function toLine(line: LedgerLine, { people, txRefs }: Known): StatementLine {
  const person = people.get(line.counterpartId);
  return {
    // A hold and its release are two lines of one journal and need different ids.
    id: line.state === "released" && line.units > 0 ? `${line.journalId}-released` : line.journalId,
    kind: line.kind,
    state: line.state,
    units: line.units,
    balanceUnits: line.balanceUnits,
    at: line.at.toISOString(),
    counterpart: person ? shownAt(line.at, person) : null,
    reference: txRefs.get(line.journalId) ?? line.journalId,
  };
}

/** A transfer with its sender and recipient; undefined for other lines. */
export function toTransfer(
  line: LedgerLine,
  own: NamedPerson,
  { people }: Pick<Known, "people">,
): TransferRecord | undefined {
  const person = people.get(line.counterpartId);
  if (line.kind !== "transfer" || !person) return undefined;
  const [me, them] = [shown(own), shownAt(line.at, person)];
  const [sender, recipient] = line.units < 0 ? [me, them] : [them, me];
  return {
    _id: line.journalId,
    senderPhoneNumber: sender.phoneNumber,
    recipientPhoneNumber: recipient.phoneNumber,
    amount: Math.abs(line.units),
    transferDate: line.at.toISOString(),
    senderName: sender.fullName,
    recipientName: recipient.fullName,
  };
}

/** A purchase of units; undefined for other lines. */
export const toPayment = (line: LedgerLine): PaymentRecord | undefined =>
  line.kind === "topup"
    ? { _id: line.journalId, amount: line.units, date: line.at.toISOString() }
    : undefined;
