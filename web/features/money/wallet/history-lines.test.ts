import { describe, expect, test } from "vitest";
import type { StatementLine } from "#shared/contracts/wallet.ts";
import { byDay, lineOf, linesOfTransactions } from "./history-lines.ts";

const line = (changes: Partial<StatementLine> = {}): StatementLine => ({
  id: "1",
  kind: "transfer",
  state: "done",
  units: -3_500,
  balanceUnits: 8_950,
  at: "2024-11-15T09:42:00Z",
  reference: "r1",
  counterpart: { fullName: "Blessing Lawal", phoneNumber: "08160002280" },
  ...changes,
});

describe("statement lines", () => {
  test("names the other party and the direction of a transfer", () => {
    expect(lineOf(line())).toMatchObject({
      icon: "out",
      title: "To Blessing Lawal",
      meta: "0816 ••• 2280 · 10:42",
      units: -3_500,
      balanceUnits: 8_950,
      badge: undefined,
    });
    expect(lineOf(line({ units: 20 }))).toMatchObject({ icon: "in", title: "From Blessing Lawal" });
  });

  test("labels the other kinds in plain words", () => {
    const titled = (kind: StatementLine["kind"], units = -5) =>
      lineOf(line({ kind, units, counterpart: null }));
    expect(titled("topup", 1_000)).toMatchObject({ icon: "in", title: "Top up", meta: "10:42" });
    expect(titled("withdrawal")).toMatchObject({ icon: "bank", title: "Withdrawal" });
    expect(titled("reversal", 5)).toMatchObject({ icon: "bank", title: "Withdrawal sent back by the bank" });
    expect(titled("chargeback")).toMatchObject({ icon: "other", title: "Payment taken back by the bank" });
    expect(titled("transfer").title).toBe("Transfer");
  });

  test("labels held and released withdrawals", () => {
    const withdrawal = { kind: "withdrawal", counterpart: null } as const;
    expect(lineOf(line({ ...withdrawal, state: "held" }))).toMatchObject({
      badge: "held",
      meta: "Not paid yet · 10:42",
    });
    expect(lineOf(line({ ...withdrawal, state: "released", units: 8_100 }))).toMatchObject({
      badge: "released",
      title: "Withdrawal returned",
    });
    expect(lineOf(line({ ...withdrawal, state: "released" }))).toMatchObject({
      badge: "released",
      title: "Withdrawal",
    });
  });
});

test("lists every transfer and payment with amount and date, newest first [WALLET-03]", () => {
  const own = "08030000001";
  const transfer = { recipientName: "Blessing Lawal", amount: 50 };
  const lines = linesOfTransactions(
    {
      transfers: [
        {
          _id: "t1",
          ...transfer,
          transferDate: "2024-11-15T10:00:00Z",
          senderName: "Me",
          senderPhoneNumber: own,
          recipientPhoneNumber: "08160002280",
        },
        {
          _id: "t2",
          ...transfer,
          transferDate: "2024-11-13T10:00:00Z",
          recipientName: "Me",
          senderName: "Kunle Ade",
          senderPhoneNumber: "08160002280",
          recipientPhoneNumber: own,
        },
      ],
      payments: [{ _id: "p1", amount: 1_000, date: "2024-11-14T10:00:00Z" }],
    },
    own,
  );
  expect(lines.map(({ id, title, units, meta }) => [id, title, units, meta])).toEqual([
    ["t1", "To Blessing Lawal", -50, "0816 ••• 2280 · 11:00"],
    ["p1", "Top up", 1_000, "11:00"],
    ["t2", "From Kunle Ade", 50, "0816 ••• 2280 · 11:00"],
  ]);
});

test("shows no number for a deleted account", () => {
  const counterpart = { fullName: "Deleted account", phoneNumber: "" };
  expect(lineOf(line({ kind: "transfer", units: 20, counterpart }))).toMatchObject({
    title: "From Deleted account",
    meta: "10:42",
  });
});

test("groups lines by day", () => {
  const now = Date.parse("2024-11-15T12:00:00Z");
  const at = (id: string, moment: string) => ({ id, at: moment });
  const days = byDay(
    [
      at("1", "2024-11-15T11:00:00Z"),
      at("2", "2024-11-14T23:30:00Z"),
      at("3", "2024-11-14T11:00:00Z"),
      at("4", "2024-10-01T11:00:00Z"),
    ],
    now,
  );
  expect(days.map(({ heading, lines }) => [heading, lines.map(({ id }) => id)])).toEqual([
    ["Today", ["1", "2"]],
    ["Yesterday", ["3"]],
    ["Tuesday 1 October", ["4"]],
  ]);
});
