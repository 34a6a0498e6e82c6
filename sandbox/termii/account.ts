export const termiiKeys = {
  apiKey: "TLrunorsandbox",
  /** Signs delivery reports. */
  webhookSecret: "runor-sandbox-report-secret",
};

export const termiiPath = "/termii/api";

/** Sender names that count as approved, besides the product's own. */
export const termiiSenderIds: readonly string[] = ["Runor", "N-Alert"];

export const termiiAccount = (sandboxUrl: string) => ({
  termiiBaseUrl: sandboxUrl + termiiPath,
  termiiApiKey: termiiKeys.apiKey,
  termiiWebhookSecret: termiiKeys.webhookSecret,
});
