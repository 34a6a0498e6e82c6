/** A sandbox key in the form of a test key. */
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
