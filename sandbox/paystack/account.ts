/** Opens nothing but the sandbox, and looks like a test account. The key also signs webhooks. */
export const paystackKeys = { secretKey: "sk_test_runor_sandbox" };

export const paystackPath = "/paystack";

export const paystackAccount = (sandboxUrl: string) => ({
  paystackBaseUrl: sandboxUrl + paystackPath,
  paystackSecretKey: paystackKeys.secretKey,
});
