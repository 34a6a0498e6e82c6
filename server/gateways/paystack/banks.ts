import { z } from "zod";
import type { Bank, BankAccountNumber } from "../ports/payouts.ts";
import { type PaystackConnection, paystackError } from "./connection.ts";
import { paystackCursorPages } from "./pages.ts";

const bankRow = z.object({
  code: z.string(),
  name: z.string(),
  active: z.nullish(z.boolean()),
  is_deleted: z.nullish(z.boolean()),
});
const resolved = z.object({ account_number: z.string(), account_name: z.string() });
const balances = z.array(z.object({ currency: z.string(), balance: z.int() }));

/** `GET /bank`. An empty list is an error: accepting it would remove every bank. */
export async function listPaystackBanks(connection: PaystackConnection): Promise<Bank[]> {
  const operation = "list banks";
  const query = { country: "nigeria", currency: "NGN" };
  const banks = new Map<string, Bank>();
  for await (const rows of paystackCursorPages(connection, { operation, path: "/bank", query })) {
    const parsed = z.array(bankRow).safeParse(rows);
    if (!parsed.success) throw paystackError(operation, { kind: "unknown", message: "banks not understood" });
    for (const row of parsed.data) {
      const bank = { code: row.code.trim(), name: row.name.trim() };
      const isGone = row.active === false || row.is_deleted === true;
      if (!isGone && bank.code && bank.name && !banks.has(bank.code)) banks.set(bank.code, bank);
    }
  }
  if (banks.size === 0) throw paystackError(operation, { kind: "unknown", message: "no banks" });
  return [...banks.values()];
}

export async function resolvePaystackAccount(
  connection: PaystackConnection,
  account: BankAccountNumber,
): Promise<{ accountName: string } | undefined> {
  const operation = "resolve account";
  const query = new URLSearchParams({
    account_number: account.accountNumber,
    bank_code: account.bankCode,
  });
  const answer = await connection.call({ operation, method: "GET", path: `/bank/resolve?${query}` });
  if (!answer.ok) {
    if (saysNoSuchAccount(answer)) return undefined;
    throw paystackError(operation, { kind: "unknown", ...answer });
  }
  const parsed = resolved.safeParse(answer.data);
  const accountName = parsed.data?.account_name.replace(/\s+/g, " ").trim();
  if (!accountName || parsed.data?.account_number !== account.accountNumber) {
    throw paystackError(operation, { kind: "unknown", message: "account not understood" });
  }
  return { accountName };
}

/** `GET /balance`. A negative balance counts as 0. */
export async function findPaystackBalanceKobo(connection: PaystackConnection): Promise<number> {
  const operation = "find balance";
  const answer = await connection.call({ operation, method: "GET", path: "/balance" });
  if (!answer.ok) throw paystackError(operation, { kind: "unknown", ...answer });
  const naira = balances.safeParse(answer.data).data?.find((one) => one.currency.toUpperCase() === "NGN");
  if (!naira) throw paystackError(operation, { kind: "unknown", message: "balance not understood" });
  return Math.max(0, naira.balance);
}

function saysNoSuchAccount(answer: { httpStatus: number; message: string }): boolean {
  const isNo = [400, 404, 422].includes(answer.httpStatus);
  return (
    isNo &&
    /could not resolve account|unknown bank code|invalid account|account.*not found/i.test(answer.message)
  );
}
