import type { PayoutGateway } from "../ports/payouts.ts";
import { findFlutterwaveBalanceKobo, listFlutterwaveBanks, resolveFlutterwaveAccount } from "./banks.ts";
import { connectFlutterwave, type FlutterwaveOptions } from "./connection.ts";
import { findFlutterwaveTransfer, listFlutterwaveTransfers } from "./transfer-lookup.ts";
import { testKey } from "./transfer-reference.ts";
import { sendFlutterwaveTransfer } from "./transfer-send.ts";

/** Flutterwave v3 transfers to Nigerian bank accounts. Source: developer.flutterwave.com, v3. */
export function createFlutterwavePayouts(account: FlutterwaveOptions): PayoutGateway {
  const call = connectFlutterwave(account);
  const isTestMode = testKey.test(account.secretKey);
  return {
    provider: "flutterwave",
    listBanks: () => listFlutterwaveBanks(call),
    resolveAccount: (wanted) => resolveFlutterwaveAccount(call, wanted),
    sendPayout: (order) => sendFlutterwaveTransfer(call, order, isTestMode),
    findPayout: (reference) => findFlutterwaveTransfer(call, reference, isTestMode),
    listPayouts: (between) => listFlutterwaveTransfers(call, between),
    findBalanceKobo: () => findFlutterwaveBalanceKobo(call),
  };
}
