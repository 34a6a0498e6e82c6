import { z } from "zod";
import { nairaNumber } from "../http/naira.ts";
import { isWithin, type TimeSpan } from "../http/time-span.ts";
import type {
  Bank,
  BankAccountNumber,
  FoundPayout,
  PayoutGateway,
  PayoutOrder,
  ProviderPayout,
} from "../ports/payouts.ts";
import {
  type MonnifyAnswer,
  type MonnifyConnection,
  monnifyError,
  monnifyPages,
  saysNo,
  saysNotFound,
  wireNaira,
} from "./connection.ts";

const banks = z.array(z.object({ code: z.string(), name: z.string() }));
const holder = z.object({ accountNumber: z.string(), accountName: z.string() });
const balance = z.object({ availableBalance: wireNaira });

/** Monnify's transfers to Nigerian bank accounts. Source: developers.monnify.com, "Single Transfers". */
export function createMonnifyPayouts(call: MonnifyConnection, wallet: string): PayoutGateway {
  return {
    provider: "monnify",
    listBanks: () => listBanks(call),
    resolveAccount: (wanted) => resolveAccount(call, wanted),
    sendPayout: (order) => sendTransfer(call, order, wallet),
    findPayout: (reference) => findTransfer(call, reference),
    listPayouts: (between) => listTransfers(call, between, wallet),
    findBalanceKobo: () => findBalanceKobo(call, wallet),
  };
}

/** `GET /api/v1/banks`. An empty list is an error: accepting it would remove every bank. */
async function listBanks(call: MonnifyConnection): Promise<Bank[]> {
  const operation = "list banks";
  const answer = await call({ operation, method: "GET", path: "/api/v1/banks" });
  if (!answer.ok) throw monnifyError(operation, { kind: "unknown", ...answer });
  const found = new Map<string, Bank>();
  for (const { code, name } of banks.safeParse(answer.body).data ?? []) {
    const bank = { code: code.trim(), name: name.trim() };
    if (bank.code && bank.name && !found.has(bank.code)) found.set(bank.code, bank);
  }
  if (found.size === 0) throw monnifyError(operation, { kind: "unknown", message: "no banks" });
  return [...found.values()];
}

async function resolveAccount(
  call: MonnifyConnection,
  account: BankAccountNumber,
): Promise<{ accountName: string } | undefined> {
  const operation = "resolve account";
  const query = new URLSearchParams({ accountNumber: account.accountNumber, bankCode: account.bankCode });
  const path = `/api/v1/disbursements/account/validate?${query}`;
  const answer = await call({ operation, method: "GET", path });
  if (!answer.ok) {
    if (saysNoSuchAccount(answer)) return undefined;
    throw monnifyError(operation, { kind: "unknown", ...answer });
  }
  const parsed = holder.safeParse(answer.body);
  const accountName = parsed.data?.accountName.replace(/\s+/g, " ").trim();
  if (!accountName || parsed.data?.accountNumber !== account.accountNumber)
    throw monnifyError(operation, { kind: "unknown", message: "account not understood" });
  return { accountName };
}

const saysNoSuchAccount = ({ httpStatus, message }: { httpStatus: number; message: string }): boolean =>
  [200, 400, 404, 422].includes(httpStatus) &&
  /invalid (?:destination )?account|unknown (?:destination )?bank code|could not find (?:specified )?bank/i.test(
    message,
  );

async function findBalanceKobo(call: MonnifyConnection, wallet: string): Promise<number> {
  const operation = "find balance";
  const path = `/api/v2/disbursements/wallet-balance?${new URLSearchParams({ accountNumber: wallet })}`;
  const answer = await call({ operation, method: "GET", path });
  if (!answer.ok) throw monnifyError(operation, { kind: "unknown", ...answer });
  const parsed = balance.safeParse(answer.body);
  if (!parsed.success) throw monnifyError(operation, { kind: "unknown", message: "balance not understood" });
  return parsed.data.availableBalance;
}

const maxNarration = 100;

/** The answer to an order has `totalFee`, lookups have `fee`. */
const transfer = z.object({
  reference: z.string(),
  amount: wireNaira,
  status: z.string(),
  fee: z.nullish(wireNaira),
  totalFee: z.nullish(wireNaira),
  transactionDescription: z.nullish(z.string()),
  createdOn: z.nullish(z.string()),
});

/** Final statuses; all others are pending. */
const statuses: Record<string, ProviderPayout["status"]> = {
  SUCCESS: "succeeded",
  COMPLETED: "succeeded",
  FAILED: "failed",
  EXPIRED: "failed",
  REVERSED: "reversed",
};

/** `POST /api/v2/disbursements/single`, asynchronous: the answer says that it is queued. */
async function sendTransfer(
  call: MonnifyConnection,
  order: PayoutOrder,
  walletAccountNumber: string,
): Promise<ProviderPayout> {
  const operation = "send payout";
  const answer = await call({
    operation,
    method: "POST",
    path: "/api/v2/disbursements/single",
    body: {
      amount: nairaNumber(order.amountKobo),
      reference: order.reference,
      narration: order.narration.slice(0, maxNarration),
      destinationBankCode: order.bankCode,
      destinationAccountNumber: order.accountNumber,
      destinationAccountName: order.accountName,
      currency: "NGN",
      sourceAccountNumber: walletAccountNumber,
      async: true,
    },
  });
  if (!answer.ok) {
    const isRefused = await isClearNo(call, order.reference, answer);
    throw monnifyError(operation, { kind: isRefused ? "refused" : "unknown", ...answer });
  }
  const { reported } = readTransfer(operation, answer.body);
  if (reported.reference !== order.reference || reported.amountKobo !== order.amountKobo)
    throw monnifyError(operation, { kind: "unknown", message: "the answer is for another transfer" });
  return reported;
}

/** A refusal counts if a lookup then finds no transfer: an earlier one (D05) or a new one (D07) may exist. */
async function isClearNo(
  call: MonnifyConnection,
  reference: string,
  answer: Extract<MonnifyAnswer, { ok: false }>,
): Promise<boolean> {
  if (answer.httpStatus === 401 || answer.httpStatus === 403) return true;
  if (!saysNo(answer) || answer.code === "D05") return false;
  return findTransfer(call, reference).then(
    (found) => found.status === "absent",
    () => false,
  );
}

async function findTransfer(call: MonnifyConnection, reference: string): Promise<FoundPayout> {
  const operation = "find payout";
  const path = `/api/v2/disbursements/single/summary?${new URLSearchParams({ reference })}`;
  const answer = await call({ operation, method: "GET", path });
  if (!answer.ok) {
    if (saysNotFound(answer)) return { status: "absent" };
    throw monnifyError(operation, { kind: "unknown", ...answer });
  }
  const { reported } = readTransfer(operation, answer.body);
  if (reported.reference !== reference)
    throw monnifyError(operation, { kind: "unknown", message: "the answer is for another transfer" });
  return reported;
}

/** `GET /api/v2/disbursements/search-transactions`: transfers of the wallet between two moments in ms. */
async function listTransfers(
  call: MonnifyConnection,
  between: TimeSpan,
  walletAccountNumber: string,
): Promise<ProviderPayout[]> {
  const operation = "list payouts";
  const query = {
    sourceAccountNumber: walletAccountNumber,
    startDate: String(between.from.getTime()),
    endDate: String(between.to.getTime()),
  };
  const path = "/api/v2/disbursements/search-transactions";
  const seen = new Map<string, ProviderPayout>();
  for await (const rows of monnifyPages(call, { operation, path, query, names: ["pageNo", "pageSize"] })) {
    for (const row of rows) {
      const { reported, createdOn } = readTransfer(operation, row);
      if (isWithin(createdOn, between) && !seen.has(reported.reference))
        seen.set(reported.reference, reported);
    }
  }
  return [...seen.values()];
}

function readTransfer(
  operation: string,
  data: unknown,
): { reported: ProviderPayout; createdOn: string | null | undefined } {
  const parsed = transfer.safeParse(data);
  if (!parsed.success) throw monnifyError(operation, { kind: "unknown", message: "transfer not understood" });
  const { reference, amount, fee, totalFee, transactionDescription, createdOn } = parsed.data;
  const word = parsed.data.status.trim().toUpperCase();
  const status = statuses[word] ?? "processing";
  return {
    createdOn,
    reported: {
      status,
      reference,
      // The first answer lacks the provider's own reference; all of them have ours.
      providerId: reference,
      amountKobo: amount,
      feeKobo: fee ?? totalFee ?? undefined,
      failure: failureOf(word, status, transactionDescription),
    },
  };
}

function failureOf(
  word: string,
  status: ProviderPayout["status"],
  description: string | null | undefined,
): string | undefined {
  if (word === "PENDING_AUTHORIZATION" || word === "OTP_EMAIL_DISPATCH_FAILED")
    return "Monnify waits for a one-time code: have it switch off authorization of transfers by OTP for this account";
  if (status !== "failed" && status !== "reversed") return undefined;
  return description?.trim() || word.toLowerCase();
}
