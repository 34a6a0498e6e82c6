/** "******7890": the owner recognizes the account by its last four digits; others learn nothing. */
export const maskAccountNumber = (accountNumber: string): string =>
  accountNumber.slice(-4).padStart(accountNumber.length, "*");
