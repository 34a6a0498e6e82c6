import { textOf } from "../body-parsers.ts";
import type { SandboxContext } from "../options.ts";
import { blacklistedAccount, holderOf } from "../payouts/account-names.ts";
import type { SandboxPayout } from "../payouts/payouts.ts";
import { koboOnTheWire } from "../wire-amount.ts";
import { bankNamed } from "./banks.ts";
import { feeNaira } from "./transfers.ts";

const longest = 100;
const leastKobo = 10_000;
/** Suffix that the merchant's adapter appends for test accounts. */
const testMarker = /_PMCK[A-Z0-9_]*$/;

type WantedTransfer = Omit<SandboxPayout, "id" | "needsApproval">;

export async function readTransfer(
  context: SandboxContext,
  body: Record<string, unknown>,
): Promise<WantedTransfer | { complaint: string }> {
  const bankCode = textOf(body.account_bank);
  const accountNumber = textOf(body.account_number);
  if (bankCode === undefined) return { complaint: "account_bank is required" };
  if (accountNumber === undefined) return { complaint: "account_number is required" };
  const bankName = bankNamed(bankCode);
  if (bankName === undefined) return { complaint: "Invalid bank code" };
  if (!/^\d{10}$/.test(accountNumber)) return { complaint: "account_number must be 10 digits" };
  const amountKobo = typeof body.amount === "number" ? koboOnTheWire(body.amount) : undefined;
  if (!amountKobo) return { complaint: "amount must be a positive number" };
  if (amountKobo < leastKobo) return { complaint: "Amount is below the minimum for a transfer" };
  if (body.currency !== "NGN") return { complaint: "currency is required" };
  const narration = textOf(body.narration) ?? "";
  if (narration.length > longest) return { complaint: "narration must not be longer than 100 characters" };
  const reference = textOf(body.reference) ?? `sandbox-${Date.now()}`;
  if (reference.length > longest) return { complaint: "reference must not be longer than 100 characters" };
  if (accountNumber === blacklistedAccount) {
    return { complaint: "Payout was made to a blacklisted account number" };
  }
  const holder = await holderOf(context.store, { bankCode, accountNumber });
  return {
    provider: "flutterwave",
    reference,
    ownReference: reference.replace(testMarker, ""),
    amountKobo,
    feeKobo: Math.round(feeNaira(amountKobo) * 100),
    bankCode,
    bankName,
    accountNumber,
    accountName: holder ?? textOf(body.beneficiary_name) ?? "N/A",
    narration,
    state: "new",
    message: "",
    isCharged: false,
    createdAt: new Date().toISOString(),
  };
}
