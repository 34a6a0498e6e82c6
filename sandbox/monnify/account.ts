/** Sandbox keys in the form of test keys. The secret key also signs webhooks. */
export const monnifyKeys = {
  apiKey: "MK_TEST_RUNORSANDB",
  secretKey: "RUNORSANDBOXSECRETKEY0123456789X",
  contractCode: "4628143828",
  walletAccountNumber: "3934178936",
};

export const monnifyPath = "/monnify";

export const monnifyAccount = (sandboxUrl: string) => ({
  monnifyBaseUrl: sandboxUrl + monnifyPath,
  monnifyApiKey: monnifyKeys.apiKey,
  monnifySecretKey: monnifyKeys.secretKey,
  monnifyContractCode: monnifyKeys.contractCode,
  monnifyWalletAccountNumber: monnifyKeys.walletAccountNumber,
});
