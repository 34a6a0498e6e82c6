/** Units that were bought a short while ago: the wallet's and the withdrawal's page. */
export const restingTexts = {
  available: (units: string) => `Available to withdraw: ${units} units`,
  why: (units: string, days: number) =>
    `${units} units were bought a short while ago, by you or by who sent them. You can spend and send them now. To protect everyone from stolen cards they can go to a bank ${days === 1 ? "a day" : `${days} days`} after the purchase.`,
  next: (moment: string) => `The first of them from ${moment}.`,
  all: (moment: string) => `All of them from ${moment}.`,
} as const;
