/** What things cost. Apart from en.ts: only pages that show prices load it. */
export const pricingTexts = {
  title: "What it costs",
  metaDescription: "What the subscription, a boost, units and withdrawals cost.",
  lead: "All prices are in naira. Looking around, sending units and being hired cost nothing.",
  free: "Free",
  freeTitle: "Without a subscription",
  freeHelp: (jobs: number, calls: number) =>
    `${jobs} ${jobs === 1 ? "job" : "jobs"} and ${calls} ${calls === 1 ? "call" : "calls"} in each calendar month.`,
  subscription: "Subscription",
  subscriptionHelp:
    "Unlimited calls and jobs, jobs by SMS and the business centre, for a month. It ends by itself.",
  boost: "Boost of a job",
  boostHelp: (days: number) => `The job is at the top of the list for ${days} days.`,
  units: (units: string) => `${units} units`,
  unitsHelp: (fee: string) =>
    `A unit is worth ₦1. Each purchase has a service fee of ${fee} on top, whatever its size.`,
  withdrawal: "Withdrawal to a bank",
  withdrawalHelp: (units: string) => `${units} units for each withdrawal; 0.25 % from 40,000 units on.`,
  join: "Open an account",
  subscribe: "Subscribe",
  buyUnits: "Buy units",
} as const;
