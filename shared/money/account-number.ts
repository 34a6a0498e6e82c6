/** "******7890": the owner recognises the account by its last four digits; other readers learn nothing usable. */
export const maskAccountNumber = (accountNumber: string): string =>
  accountNumber.slice(-4).padStart(accountNumber.length, "*");
