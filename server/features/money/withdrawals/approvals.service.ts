import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { hasPart } from "../conflicts-of-interest/conflicts-of-interest.service.ts";
import { listApprovers } from "./approvals.queries.ts";
import type { WithdrawalRow } from "./withdrawals.queries.ts";

/**
 * Counts the people whose approval is valid now: staff who are not involved with the money, also not since they
 * approved.
 */
export const countApprovals = (
  deps: Pick<Deps, "clock">,
  db: Db,
  withdrawal: Pick<WithdrawalRow, "id" | "userId">,
): Promise<number> => countUninvolved(deps, db, { withdrawal, are: "staff" });

/**
 * Whether an approved withdrawal may still be sent. It stays approved after people have left the staff, but not after
 * they have become involved with the money or were suspended.
 */
export async function isStillApproved(
  deps: Pick<Deps, "clock">,
  db: Db,
  withdrawal: Pick<WithdrawalRow, "id" | "userId" | "approvalsNeeded">,
): Promise<boolean> {
  if (withdrawal.approvalsNeeded === 0) return true;
  return (await countUninvolved(deps, db, { withdrawal, are: "anyone" })) >= withdrawal.approvalsNeeded;
}

async function countUninvolved(
  deps: Pick<Deps, "clock">,
  db: Db,
  approved: { withdrawal: Pick<WithdrawalRow, "id" | "userId">; are: "staff" | "anyone" },
): Promise<number> {
  const { id, userId } = approved.withdrawal;
  const money = { userIds: [userId], withdrawalIds: [id] };
  const people = new Set<string>();
  for (const approver of await listApprovers(db, { withdrawalId: id, are: approved.are }))
    if (!(await hasPart({ ...deps, db }, approver, money))) people.add(approver.person);
  return people.size;
}
