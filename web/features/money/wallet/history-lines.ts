import type { StatementLine, Transactions } from "#shared/contracts/wallet.ts";
import { maskPhone } from "#shared/phones/phone-display.ts";
import { dayHeading } from "#shared/time/day-words.ts";
import { dayNumber, timeOfDay } from "#shared/time/lagos.ts";
import { historyTexts as words } from "#texts/wallet.ts";

/** Icon of a line: out and in, bank, promotion, correction. */
export type LineIcon = "in" | "out" | "bank" | "boost" | "other";

export interface HistoryLine {
  id: string;
  icon: LineIcon;
  title: string;
  meta: string;
  /** Positive when received. */
  units: number;
  at: string;
  badge?: "held" | "released" | undefined;
  /** Available balance after the line, where known. */
  balanceUnits?: number;
}

export function lineOf(line: StatementLine): HistoryLine {
  const isBack = line.state === "released" && line.units > 0;
  return {
    id: line.id,
    icon: iconOf(line),
    title: isBack ? words.released(titleOf(line)) : titleOf(line),
    meta: metaOf(line),
    units: line.units,
    at: line.at,
    badge: line.state === "done" ? undefined : line.state,
    balanceUnits: line.balanceUnits,
  };
}

function titleOf({ kind, units, counterpart }: StatementLine): string {
  if (kind !== "transfer" || !counterpart) return words.kinds[kind];
  return units < 0 ? words.to(counterpart.fullName) : words.from(counterpart.fullName);
}

function metaOf({ state, counterpart, at }: StatementLine): string {
  const time = timeOfDay(at);
  if (state === "held") return `${words.onHold} · ${time}`;
  return counterpart ? withPhone(counterpart.phoneNumber, time) : time;
}

/** Deleted accounts have no number. */
const withPhone = (phone: string, time: string): string =>
  phone === "" ? time : `${maskPhone(phone)} · ${time}`;

function iconOf({ kind, units }: StatementLine): LineIcon {
  if (kind === "withdrawal" || kind === "reversal") return "bank";
  if (kind === "boost") return "boost";
  if (kind === "topup" || kind === "transfer") return units < 0 ? "out" : "in";
  return "other";
}

export function linesOfTransactions({ transfers, payments }: Transactions, ownPhone: string): HistoryLine[] {
  const moved = transfers.map((transfer): HistoryLine => {
    const isOut = transfer.senderPhoneNumber === ownPhone;
    const phone = isOut ? transfer.recipientPhoneNumber : transfer.senderPhoneNumber;
    const time = timeOfDay(transfer.transferDate);
    return {
      id: transfer._id,
      icon: isOut ? "out" : "in",
      title: isOut ? words.to(transfer.recipientName) : words.from(transfer.senderName),
      meta: withPhone(phone, time),
      units: isOut ? -transfer.amount : transfer.amount,
      at: transfer.transferDate,
    };
  });
  const bought = payments.map(
    (payment): HistoryLine => ({
      id: payment._id,
      icon: "in",
      title: words.kinds.topup,
      meta: timeOfDay(payment.date),
      units: payment.amount,
      at: payment.date,
    }),
  );
  return [...moved, ...bought].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

interface Day<Line> {
  key: number;
  heading: string;
  lines: Line[];
}

/** Groups the lines by day in their order. `now` is in ms since 1970. */
export function byDay<Line extends { at: string }>(lines: readonly Line[], now: number): Day<Line>[] {
  const days: Day<Line>[] = [];
  for (const line of lines) {
    const key = dayNumber(line.at);
    const last = days.at(-1);
    if (last?.key === key) last.lines.push(line);
    else days.push({ key, heading: dayHeading(line.at, now), lines: [line] });
  }
  return days;
}
