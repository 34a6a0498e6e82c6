/** A sandbox key in the form of a test key. It also signs webhooks. */
export const paystackKeys = { secretKey: "sk_test_runor_sandbox" };

export const paystackPath = "/paystack";

export const paystackAccount = (sandboxUrl: string) => ({
  paystackBaseUrl: sandboxUrl + paystackPath,
  paystackSecretKey: paystackKeys.secretKey,
});
