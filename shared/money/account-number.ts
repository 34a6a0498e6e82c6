/** "******7890": the last four digits tell people which account it is, and nobody else anything. */
export const maskAccountNumber = (accountNumber: string): string =>
  accountNumber.slice(-4).padStart(accountNumber.length, "*");
