import { endpoint } from "./endpoint.ts";
import {
  PhoneParams,
  Recipient,
  Statement,
  StatementQuery,
  Transactions,
  Transfer,
  Transferred,
  WalletBalance,
} from "./wallet.ts";

export const recipient = endpoint({
  method: "GET",
  path: "/api/payuser/:phone",
  access: "verified",
  group: "Units and wallet",
  summary: "Whose phone it is, before units are sent to it",
  params: PhoneParams,
  answer: Recipient,
  errors: ["forbidden", "invalid", "user_not_found"],
});

export const transfer = endpoint({
  method: "POST",
  path: "/api/transfer",
  access: "verified",
  group: "Units and wallet",
  summary: "Send units to another person, at once and for good. Takes an Idempotency-Key",
  body: Transfer,
  answer: Transferred,
  status: 201,
  errors: ["forbidden", "insufficient_units", "key_reused", "money_rests", "user_not_found", "wallet_frozen"],
});

export const transactions = endpoint({
  method: "GET",
  path: "/api/transactions/:phone",
  access: "signed-in",
  group: "Units and wallet",
  summary: "One's own latest transfers and purchases",
  params: PhoneParams,
  answer: Transactions,
  errors: ["forbidden"],
});

export const balance = endpoint({
  method: "GET",
  path: "/api/wallet/balance",
  access: "signed-in",
  group: "Units and wallet",
  summary: "One's own units, and which of them can go to a bank now",
  answer: WalletBalance,
});

export const statement = endpoint({
  method: "GET",
  path: "/api/wallet/statement",
  access: "signed-in",
  group: "Units and wallet",
  summary: "Everything that happened to one's own units, newest first, with the balance after each line",
  query: StatementQuery,
  answer: Statement,
  errors: ["malformed"],
});
