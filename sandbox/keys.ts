import type { SandboxKeys } from "./options.ts";

/** Keys for running without provider accounts. They open nothing but the sandbox, and look like test keys. */
export const sandboxKeys: SandboxKeys = {
  flutterwaveSecretKey: "FLWSECK_TEST-runor-sandbox-X",
  flutterwaveWebhookHash: "runor-sandbox-webhook-hash",
  paystackSecretKey: "sk_test_runor_sandbox",
  termiiApiKey: "TLrunorsandbox",
  termiiWebhookSecret: "runor-sandbox-report-secret",
  termiiSenderIds: ["Runor", "N-Alert"],
  chatModelKey: "sk-runor-sandbox",
};
