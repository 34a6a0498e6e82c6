import type { Job } from "#shared/contracts/jobs.ts";
import { Money } from "#web/ui/content/money.tsx";
import { NotGiven } from "./job-card.tsx";
import { budgetOf } from "./job-facts.ts";

/** "₦15,000 – ₦25,000", or "Not given". */
export function Budget({ job, size }: { job: Pick<Job, "minBudget" | "maxBudget">; size: "md" | "xl" }) {
  const budget = budgetOf(job);
  if (!budget) return <NotGiven />;
  return <Money naira={budget.from} toNaira={budget.to} size={size} />;
}
