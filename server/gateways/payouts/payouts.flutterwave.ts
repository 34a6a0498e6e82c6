import { connectFlutterwave, type FlutterwaveOptions } from "../http/flutterwave-connection.ts";
import {
  findFlutterwaveBalanceKobo,
  listFlutterwaveBanks,
  resolveFlutterwaveAccount,
} from "./flutterwave-banks.ts";
import { findFlutterwaveTransfer, listFlutterwaveTransfers } from "./flutterwave-lookup.ts";
import { isTestKey } from "./flutterwave-reference.ts";
import { sendFlutterwaveTransfer } from "./flutterwave-send.ts";
import type { PayoutGateway } from "./payouts.ts";

/** Flutterwave v3 transfers to Nigerian bank accounts. Source: developer.flutterwave.com, v3. */
export function createFlutterwavePayouts(account: FlutterwaveOptions): PayoutGateway {
  const call = connectFlutterwave(account);
  const isTestMode = isTestKey(account.secretKey);
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
