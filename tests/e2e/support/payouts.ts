/** Linked bank accounts and withdrawals, made through the API. */
import { randomInt } from "node:crypto";
import { callAs } from "./jobs.ts";
import { buyExactly } from "./money.ts";
import type { Person } from "./people.ts";

/** A bank in every provider's list. */
export const bank = { code: "044", name: "Access Bank" };

/** A unique account number. Those that begin with 00000 have no holder. */
export const anAccountNumber = (): string => `1${String(randomInt(1_000_000_000)).padStart(9, "0")}`;

interface LinkedAccount {
  account_bank: string;
  account_number: string;
  account_name: string;
}

/** Links an account to a person, under the holder's name in the sandbox. */
export async function linkBank(origin: string, person: Person): Promise<LinkedAccount> {
  const account = { account_bank: bank.code, account_number: anAccountNumber() };
  const call = callAs(origin, person);
  const { body } = await call("POST", "/api/save-account", { userId: person.userId, ...account });
  return body.bank_info;
}

/** Gives the person exactly this many units and a linked account. */
export async function readyToWithdraw(origin: string, person: Person, units: number): Promise<LinkedAccount> {
  await buyExactly(origin, person, units);
  return linkBank(origin, person);
}

/** Requests a withdrawal; `amount` includes the fee. Returns its id. */
export async function withdrawByApi(origin: string, person: Person, amount: number): Promise<string> {
  const { body } = await callAs(origin, person)("POST", "/api/withdraw", { amount, userId: person.userId });
  return body.withdrawal._id;
}
