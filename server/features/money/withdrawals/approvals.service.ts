import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { hasPart } from "../conflicts-of-interest/conflicts-of-interest.service.ts";
import { listApprovers } from "./approvals.queries.ts";
import type { WithdrawalRow } from "./withdrawals.queries.ts";

/**
 * Counts the people whose approval is valid now: staff who are not involved with the money, also not since they
 * approved.
 */
export async function countApprovals(
  deps: Pick<Deps, "clock">,
  db: Db,
  { id, userId }: Pick<WithdrawalRow, "id" | "userId">,
): Promise<number> {
  const money = { userIds: [userId], withdrawalIds: [id] };
  const people = new Set<string>();
  for (const approver of await listApprovers(db, id))
    if (!(await hasPart({ ...deps, db }, approver, money))) people.add(approver.person);
  return people.size;
}
