import { agentMinimumUnits } from "#shared/constants.ts";
import type { User } from "#shared/contracts/accounts.ts";

export interface UnitsGap {
  neededUnits: number;
  hasUnits: number;
  missingUnits: number;
}

/** Units the poster is missing: agents need a fixed number, others their maximum budget. */
export function unitsGap(
  user: Pick<User, "isAgent" | "runorUnits">,
  maxBudgetNaira: number,
): UnitsGap | undefined {
  const neededUnits = user.isAgent ? agentMinimumUnits : maxBudgetNaira;
  const hasUnits = user.runorUnits;
  if (hasUnits >= neededUnits) return undefined;
  return { neededUnits, hasUnits, missingUnits: neededUnits - hasUnits };
}
