/** How withdrawals read, and who has to look at one before it is paid. */

import type {
  RiskFlag,
  WithdrawalInitiated,
  WithdrawalState,
  WithdrawalStatus,
} from "#shared/contracts/withdrawals.ts";
import { opensArea, type StaffRole } from "#shared/roles.ts";
import { namesAgree } from "../banking/banking.rules.ts";

const statuses: Record<WithdrawalState, WithdrawalStatus> = {
  requested: "pending",
  approved: "processing",
  sending: "processing",
  processing: "processing",
  unknown: "processing",
  succeeded: "paid",
  failed: "failed",
  cancelled: "cancelled",
  reversed: "reversed",
};

/** What people read of a state. */
export const statusOf = (state: WithdrawalState): WithdrawalStatus => statuses[state];

/** What the staff page is told after it said yes. */
export function transferStatusOf(state: WithdrawalState): WithdrawalInitiated["transferResponse"]["status"] {
  if (state === "succeeded") return "success";
  return state === "failed" || state === "cancelled" || state === "reversed" ? "failed" : "pending";
}

export interface RiskFacts {
  /** Whole units that leave the wallet, without the flat fee. */
  payoutUnits: number;
  /** What the withdrawal takes of units bought in the last seven days, by whomever. */
  freshUnits: number;
  /** Withdrawals of the last day by this person, or to this account by whomever; those that were cancelled aside. */
  earlierToday: number;
  /** The same of those in all, or of those that people with the same browser asked for. */
  earlierTodayUnits: number;
  wasPaidBefore: boolean;
  /** Whether the account stands in place of another. */
  isChangedAccount: boolean;
  /** What other withdrawals of the day take from the same source. */
  chainUnits: number;
  /** More came in than can be followed. */
  isChainCut: boolean;
  /** Whether the account was linked since the number alone had set a new password. */
  isLinkedAfterReset: boolean;
  accountName: string;
  profileName: string;
  /** A new name does not make an account one's own at once. */
  formerNames: readonly string[];
}

/** From this one on, a day has many withdrawals. */
const manyToday = 3;

/** Why staff should look twice. Units bought with a stolen card leave soon after. */
export function riskFlagsOf(facts: RiskFacts, twoPersonLimitUnits: number): RiskFlag[] {
  const unpaidAccount = facts.isChangedAccount ? "changed-account" : "new-account";
  const flags: [RiskFlag, boolean][] = [
    ["fresh-units", facts.freshUnits > 0],
    [unpaidAccount, !facts.wasPaidBefore],
    ["after-reset", facts.isLinkedAfterReset && !facts.wasPaidBefore],
    [
      "name-differs",
      [facts.profileName, ...facts.formerNames].some((name) => !namesAgree(facts.accountName, name)),
    ],
    ["many-today", facts.earlierToday + 1 >= manyToday],
    // The day as a whole: many small ones are as large as one.
    [
      "large",
      facts.isChainCut ||
        facts.payoutUnits + Math.max(facts.earlierTodayUnits, facts.chainUnits) > twoPersonLimitUnits,
    ],
  ];
  return flags.filter(([, isSo]) => isSo).map(([flag]) => flag);
}

/** How many people of staff have to approve; 0: it is paid without asking. */
export function approvalsNeededFor(
  payoutUnits: number,
  flags: readonly RiskFlag[],
  limits: { autoPayoutLimitUnits: number },
): number {
  if (flags.some((flag) => flag === "large" || flag === "changed-account" || flag === "after-reset"))
    return 2;
  return flags.length === 0 && payoutUnits <= limits.autoPayoutLimitUnits ? 0 : 1;
}

/** Whether staff of accounting may decide this person's withdrawals: nobody decides their own. */
export const mayDecide = (
  actor: { userId: string; roles: readonly StaffRole[] },
  requesterId: string,
): boolean => opensArea(actor.roles, "accounting") && actor.userId !== requesterId;
