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

export const statusOf = (state: WithdrawalState): WithdrawalStatus => statuses[state];

export function transferStatusOf(state: WithdrawalState): WithdrawalInitiated["transferResponse"]["status"] {
  if (state === "succeeded") return "success";
  return state === "failed" || state === "cancelled" || state === "reversed" ? "failed" : "pending";
}

export interface RiskFacts {
  /** Whole units that leave the wallet, without the flat fee. */
  payoutUnits: number;
  /** How many of its units were bought in the last seven days, by any user. */
  freshUnits: number;
  /** Withdrawals of the last day by this user, or to this account, whichever are more; without cancelled ones. */
  earlierToday: number;
  /** The largest sum of the last day: by this user, to this account, or from the same browser. */
  earlierTodayUnits: number;
  wasPaidBefore: boolean;
  isChangedAccount: boolean;
  /** Units that other withdrawals of the day took from the same source. */
  chainUnits: number;
  /** More transfers came in than can be traced. */
  isChainCut: boolean;
  /** Whether the account was linked after the password was set by a reset link in an unknown browser. */
  isLinkedAfterReset: boolean;
  accountName: string;
  profileName: string;
  /** Checked as well, so that renaming the profile does not avoid the name check. */
  formerNames: readonly string[];
}

/** The withdrawal of a day from which the day counts as busy. */
const manyToday = 3;

/** The reasons for staff to look twice. Units bought with a stolen card are typically withdrawn soon. */
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
    // Sums up the day: many small withdrawals are as risky as a large one.
    [
      "large",
      facts.isChainCut ||
        facts.payoutUnits + Math.max(facts.earlierTodayUnits, facts.chainUnits) > twoPersonLimitUnits,
    ],
  ];
  return flags.filter(([, isSo]) => isSo).map(([flag]) => flag);
}

/** How many staff have to approve; 0 means that it is paid without approval. */
export function approvalsNeededFor(
  payoutUnits: number,
  flags: readonly RiskFlag[],
  limits: { autoPayoutLimitUnits: number },
): number {
  if (flags.some((flag) => flag === "large" || flag === "changed-account" || flag === "after-reset"))
    return 2;
  return flags.length === 0 && payoutUnits <= limits.autoPayoutLimitUnits ? 0 : 1;
}

/** Whether accounting staff may decide this user's withdrawals; one's own are excluded. */
export const mayDecide = (
  actor: { userId: string; roles: readonly StaffRole[] },
  requesterId: string,
): boolean => opensArea(actor.roles, "accounting") && actor.userId !== requesterId;
