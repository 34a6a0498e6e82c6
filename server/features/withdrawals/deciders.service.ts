/** Nobody decides about money that they, their browsers or their own transfers touched. */
import { messages } from "#shared/messages/en.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Db } from "../../db/client.ts";
import { isInvolved } from "./chain.queries.ts";
import { mayDecide } from "./withdrawals.rules.ts";

/** Errors: `forbidden` for one's own withdrawal, and for units that the actor has a part in. */
export async function demandDecider(
  db: Db,
  actor: Actor,
  { withdrawalId, userId }: { withdrawalId: string; userId: string },
): Promise<void> {
  if (!mayDecide(actor, userId))
    throw new AppError("forbidden", { sentence: messages.withdrawals.ownRequest });
  if (await isInvolved(db, { actorId: actor.userId, userId, withdrawalId }))
    throw new AppError("forbidden", { sentence: messages.withdrawals.involved });
}

/** The same for a person's other money: a freeze, a payment that goes back. */
export async function demandUninvolved(db: Db, actor: Actor, userId: string): Promise<void> {
  if (await isInvolved(db, { actorId: actor.userId, userId }))
    throw new AppError("forbidden", { sentence: messages.withdrawals.involved });
}
