import { z } from "zod";
import { nairaToKobo } from "../http/naira.ts";
import type { Bank, BankAccountNumber } from "../ports/payouts.ts";
import { type FlutterwaveConnection, flutterwaveError } from "./connection.ts";

const banksAnswer = z.array(z.object({ code: z.string(), name: z.string() }));
const accountAnswer = z.object({ account_number: z.string(), account_name: z.string() });
const balanceAnswer = z.object({
  currency: z.string(),
  available_balance: z.union([z.number(), z.string()]),
});

/** `GET /banks/NG`. An empty list is an error: accepting it would remove every bank. */
export async function listFlutterwaveBanks(call: FlutterwaveConnection): Promise<Bank[]> {
  const operation = "list banks";
  const answer = await call({ operation, method: "GET", path: "/banks/NG" });
  if (!answer.ok) throw flutterwaveError(operation, { kind: "unknown", ...answer });
  const parsed = banksAnswer.safeParse(answer.data);
  const banks = new Map<string, Bank>();
  for (const { code, name } of parsed.data ?? []) {
    const bank = { code: code.trim(), name: name.trim() };
    if (bank.code && bank.name && !banks.has(bank.code)) banks.set(bank.code, bank);
  }
  if (banks.size === 0) throw flutterwaveError(operation, { kind: "unknown", message: "no banks" });
  return [...banks.values()];
}

export async function resolveFlutterwaveAccount(
  call: FlutterwaveConnection,
  account: BankAccountNumber,
): Promise<{ accountName: string } | undefined> {
  const operation = "resolve account";
  const body = { account_number: account.accountNumber, account_bank: account.bankCode };
  const answer = await call({ operation, method: "POST", path: "/accounts/resolve", body });
  if (!answer.ok) {
    if (saysNoSuchAccount(answer)) return undefined;
    throw flutterwaveError(operation, { kind: "unknown", ...answer });
  }
  const parsed = accountAnswer.safeParse(answer.data);
  const accountName = parsed.data?.account_name.replace(/\s+/g, " ").trim();
  if (!accountName || parsed.data?.account_number !== account.accountNumber) {
    throw flutterwaveError(operation, { kind: "unknown", message: "account not understood" });
  }
  return { accountName };
}

/** `GET /balances/NGN`. A negative balance counts as 0. */
export async function findFlutterwaveBalanceKobo(call: FlutterwaveConnection): Promise<number> {
  const operation = "find balance";
  const answer = await call({ operation, method: "GET", path: "/balances/NGN" });
  if (!answer.ok) throw flutterwaveError(operation, { kind: "unknown", ...answer });
  const parsed = balanceAnswer.safeParse(answer.data);
  const available = parsed.data?.available_balance;
  if (parsed.data?.currency.toUpperCase() === "NGN" && Number(available) < 0) return 0;
  const balanceKobo = nairaToKobo(available);
  if (parsed.data?.currency.toUpperCase() !== "NGN" || balanceKobo === undefined) {
    throw flutterwaveError(operation, { kind: "unknown", message: "balance not understood" });
  }
  return balanceKobo;
}

function saysNoSuchAccount(answer: { httpStatus: number; message: string }): boolean {
  const isNo = [400, 404, 422].includes(answer.httpStatus);
  return (
    isNo && /could not be (?:validated|resolved)|invalid account|account.*not found/i.test(answer.message)
  );
}
