import type { PayoutGateway } from "../ports/payouts.ts";
import { findPaystackBalanceKobo, listPaystackBanks, resolvePaystackAccount } from "./banks.ts";
import { connectPaystack, type PaystackOptions } from "./connection.ts";
import { sendPaystackTransfer } from "./transfer-send.ts";
import { findPaystackTransfer, listPaystackTransfers } from "./transfers.ts";

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
