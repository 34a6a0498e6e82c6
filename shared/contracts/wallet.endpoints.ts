import { endpoint } from "./endpoint.ts";
import {
  PhoneParams,
  PinSet,
  Recipient,
  SetPin,
  Statement,
  StatementQuery,
  Transactions,
  Transfer,
  Transferred,
  WalletBalance,
  WalletMonths,
  WalletPin,
} from "./wallet.ts";

export const recipient = endpoint({
  method: "GET",
  path: "/api/payuser/:phone",
  access: "verified",
  group: "Units and wallet",
  summary: "Look up the recipient of a transfer by phone number",
  params: PhoneParams,
  answer: Recipient,
  errors: ["forbidden", "invalid", "user_not_found"],
});

export const transfer = endpoint({
  method: "POST",
  path: "/api/transfer",
  access: "verified",
  group: "Units and wallet",
  summary: "Send units to another person; immediate and final; takes an Idempotency-Key",
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
  summary: "The caller's latest transfers and purchases",
  params: PhoneParams,
  answer: Transactions,
  errors: ["forbidden"],
});

export const balance = endpoint({
  method: "GET",
  path: "/api/wallet/balance",
  access: "signed-in",
  group: "Units and wallet",
  summary: "The caller's balance, and the part that can be withdrawn now",
  answer: WalletBalance,
});

export const statement = endpoint({
  method: "GET",
  path: "/api/wallet/statement",
  access: "signed-in",
  group: "Units and wallet",
  summary: "The caller's statement, newest first, with the balance after each line",
  query: StatementQuery,
  answer: Statement,
  errors: ["malformed"],
});

export const months = endpoint({
  method: "GET",
  path: "/api/wallet/months",
  access: "signed-in",
  group: "Units and wallet",
  summary: "Units that came to the caller and went, by month",
  answer: WalletMonths,
});

export const pin = endpoint({
  method: "GET",
  path: "/api/wallet/pin",
  access: "verified",
  group: "Units and wallet",
  summary: "Whether the caller has a PIN for the phone menu (USSD), and the code to dial",
  answer: WalletPin,
});

export const setPin = endpoint({
  method: "POST",
  path: "/api/wallet/pin",
  access: "verified",
  group: "Units and wallet",
  summary: "Set or change the PIN for the phone menu (USSD) with the password; lifts a lock",
  body: SetPin,
  answer: PinSet,
});
