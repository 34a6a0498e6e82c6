import { withdrawalAnswers } from "#texts/withdrawals.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import type { Db } from "../../../db/client.ts";
import { demandUninvolved } from "../conflicts-of-interest/conflicts-of-interest.service.ts";
import { mayDecide } from "./withdrawals.rules.ts";

/** Errors: `forbidden` for one's own withdrawal, and for units that the actor is involved with. */
export async function demandDecider(
  db: Db,
  actor: Actor,
  { withdrawalId, userId }: { withdrawalId: string; userId: string },
): Promise<void> {
  if (!mayDecide(actor, userId)) throw new AppError("forbidden", { sentence: withdrawalAnswers.ownRequest });
  await demandUninvolved(db, actor, { userIds: [userId], withdrawalIds: [withdrawalId] });
}
