import * as z from "zod";
import { optional, setting } from "#server/config/setting.ts";
import { paymentProvider } from "../ports/provider.ts";
import { connectMonnify } from "./connection.ts";
import { createMonnifyGateway } from "./payments.ts";
import { createMonnifyPayouts } from "./payouts.ts";

const testKey = /^MK_TEST_/i;
const hosts = { live: "https://api.monnify.com", test: "https://sandbox.monnify.com" };

export const monnify = paymentProvider({
  title: "Monnify",
  settings: {
    monnifyBaseUrl: setting({
      env: "MONNIFY_BASE_URL",
      schema: z.url().optional(),
      doc: "Monnify API.",
      shownDefault: `${hosts.live}, with a test key ${hosts.test}`,
    }),
    monnifyApiKey: setting({
      env: "MONNIFY_API_KEY",
      schema: optional,
      doc: "Monnify API key. Without it Monnify is the sandbox.",
      secret: true,
    }),
    monnifySecretKey: setting({
      env: "MONNIFY_SECRET_KEY",
      schema: optional,
      doc: "Monnify secret key; it signs webhooks too.",
      secret: true,
    }),
    monnifyContractCode: setting({
      env: "MONNIFY_CONTRACT_CODE",
      schema: optional,
      doc: "Monnify contract that payments are collected under.",
    }),
    monnifyWalletAccountNumber: setting({
      env: "MONNIFY_WALLET_ACCOUNT_NUMBER",
      schema: optional,
      doc: "Account number of the Monnify wallet that withdrawals are paid from.",
    }),
  },
  key: { setting: "monnifyApiKey", test: testKey },
  host: {
    setting: "monnifyBaseUrl",
    pattern: /^api\.monnify\.com$/,
    says: "must be at https://api.monnify.com with real money",
  },
  needs: [
    { setting: "monnifySecretKey", where: "everywhere" },
    { setting: "monnifyContractCode", where: "everywhere" },
    { setting: "monnifyWalletAccountNumber", where: "everywhere" },
  ],
  connect(values, wire) {
    const { monnifyApiKey: apiKey = "", monnifySecretKey: secretKey = "" } = values;
    const baseUrl = values.monnifyBaseUrl ?? (testKey.test(apiKey) ? hosts.test : hosts.live);
    // One connection for both, so that they share its token.
    const call = connectMonnify({ baseUrl, apiKey, secretKey, ...wire });
    return {
      payments: createMonnifyGateway(call, { secretKey, contractCode: values.monnifyContractCode ?? "" }),
      payouts: createMonnifyPayouts(call, values.monnifyWalletAccountNumber ?? ""),
    };
  },
});
