/** Units that were bought a short while ago: the wallet, the withdrawal page and the transfer sheet. */
export const restingTexts = {
  available: (units: string) => `Available to withdraw: ${units} units`,
  why: "They were bought a short while ago, by you or by the person who sent them.",
  sendable: "You can spend and send them now.",
  when: (days: number) =>
    `To protect everyone from stolen cards they can go to a bank ${days === 1 ? "a day" : `${days} days`} after the purchase.`,
  title: (units: string) => `${units} ${units === "1" ? "unit" : "units"} cannot go to a bank yet`,
  frozen: "No unit can leave your wallet",
  frozenHelp: "A payment into it is disputed. Please call us.",
  support: "Contact support",
  recipientWaits: (units: string, moment: string) =>
    `${units} of these units were bought a short while ago. The recipient can spend and send them at once, and withdraw all of them from ${moment}.`,
  next: (moment: string) => `The first of them from ${moment}.`,
  all: (moment: string) => `All of them from ${moment}.`,
} as const;
