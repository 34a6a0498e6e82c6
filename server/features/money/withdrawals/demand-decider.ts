import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { withdrawalAnswers } from "#server/language/messages.ts";
import { demandUninvolved } from "../conflicts-of-interest/conflicts-of-interest.service.ts";
import { mayDecide } from "./withdrawals.rules.ts";

/** Errors: `forbidden` for one's own withdrawal, and for units that the actor is involved with. */
export async function demandDecider(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
  { withdrawalId, userId }: { withdrawalId: string; userId: string },
): Promise<void> {
  if (!mayDecide(actor, userId)) throw new AppError("forbidden", { sentence: withdrawalAnswers.ownRequest });
  await demandUninvolved(deps, actor, { userIds: [userId], withdrawalIds: [withdrawalId] });
}
