/** Opens nothing but the sandbox, and looks like a test account. */
export const flutterwaveKeys = {
  secretKey: "FLWSECK_TEST-runor-sandbox-X",
  /** Sent as `verif-hash`. */
  webhookHash: "runor-sandbox-webhook-hash",
};

export const flutterwavePath = "/flutterwave/v3";

export const flutterwaveAccount = (sandboxUrl: string) => ({
  flutterwaveBaseUrl: sandboxUrl + flutterwavePath,
  flutterwaveSecretKey: flutterwaveKeys.secretKey,
  flutterwaveWebhookHash: flutterwaveKeys.webhookHash,
});
