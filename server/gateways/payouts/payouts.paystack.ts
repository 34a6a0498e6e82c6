import { connectPaystack, type PaystackOptions } from "../http/paystack-connection.ts";
import type { PayoutGateway } from "./payouts.ts";
import { findPaystackBalanceKobo, listPaystackBanks, resolvePaystackAccount } from "./paystack-banks.ts";
import { sendPaystackTransfer } from "./paystack-send.ts";
import { findPaystackTransfer, listPaystackTransfers } from "./paystack-transfers.ts";

/** Paystack transfers to Nigerian bank accounts. Source: paystack.com/docs/transfers. */
export function createPaystackPayouts(account: PaystackOptions): PayoutGateway {
  const connection = connectPaystack(account);
  return {
    provider: "paystack",
    listBanks: () => listPaystackBanks(connection),
    resolveAccount: (wanted) => resolvePaystackAccount(connection, wanted),
    sendPayout: (order) => sendPaystackTransfer(connection, order),
    findPayout: (reference) => findPaystackTransfer(connection, reference),
    listPayouts: (between) => listPaystackTransfers(connection, between),
    findBalanceKobo: () => findPaystackBalanceKobo(connection),
  };
}
