import type { OwnJob } from "#shared/contracts/jobs.ts";
import { formatNaira } from "#shared/money/money.ts";
import { ownJobTexts as words } from "#texts/jobs.ts";

/** Promoted first, then newest. */
export const inDashboardOrder = <Entry extends Pick<OwnJob, "isPromoted" | "createdAt">>(
  jobs: readonly Entry[],
): Entry[] =>
  jobs.toSorted(
    (one, other) =>
      Number(other.isPromoted) - Number(one.isPromoted) ||
      Date.parse(other.createdAt) - Date.parse(one.createdAt),
  );

/** "₦15,000 - ₦25,000"; one amount if only one was given; a budget of 1 counts as none. */
export function budgetText({ minBudget, maxBudget }: Pick<OwnJob, "minBudget" | "maxBudget">): string {
  if (maxBudget <= 1) return words.budgetNotGiven;
  const most = formatNaira(maxBudget);
  if (minBudget === null || minBudget === maxBudget) return most;
  return words.budgetRange(formatNaira(minBudget), most);
}

export const canSwitch = ({ status }: Pick<OwnJob, "status">): boolean =>
  status === "open" || status === "paused";

/** A paused job is not in the lists, where a boost would show; an expired one comes back with its boost. */
export const canBoost = ({ status, freshness }: Pick<OwnJob, "status" | "freshness">): boolean =>
  status === "open" || (status === "paused" && freshness === "expired");

export const badgeOf = ({ status }: Pick<OwnJob, "status">): "available" | "paused" | "taken" | "completed" =>
  (
    ({
      open: "available",
      paused: "paused",
      assigned: "taken",
      completed: "completed",
      removed: "completed",
    }) as const
  )[status];
