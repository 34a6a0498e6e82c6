/** Blocks: the two people no longer see each other anywhere. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import type { Deps } from "#server/deps.ts";
import {
  personKey,
  type Throttle,
  takeAddressTurn,
  takeTurn,
} from "#server/features/platform/throttles/throttles.service.ts";
import type { Block, BlockSubject } from "#shared/contracts/blocks.ts";
import { daySeconds } from "#shared/time/durations.ts";
import {
  type BlockRow,
  deleteBlock,
  findBlock,
  findBlocksBy,
  findCommentAuthor,
  findJobPoster,
  findReviewAuthor,
  upsertBlock,
} from "./blocks.queries.ts";
import { findPersonByPublicId } from "./people.queries.ts";
import { shownName } from "./people.rules.ts";
import { displayNameOf } from "./people.service.ts";

const blocksPerAnswer = 500;

/** Both people of a block get lists of their own, which costs more than a cached one. */
const newBlocksPerDay: Throttle = {
  name: "blocks.new",
  limit: 50,
  windowSeconds: daySeconds,
  refusal: "too_many_requests",
};
/** Accounts that cost nothing must not give everyone such lists. */
const perAddressOfUnproven: Throttle = { ...newBlocksPerDay, name: "blocks.unproven", limit: 100 };

/**
 * Also blocks the author of a text.
 * Errors: `profile_not_found`; `oneself`; `too_many_requests`. Repeats: returns the existing block of the same name.
 */
export async function block(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
  { subject, address }: { subject: BlockSubject; address: string },
): Promise<Block> {
  const person = await personMeant(deps.db, actor, subject);
  if (!person) throw new AppError("profile_not_found");
  if (person.userId === actor.userId) throw new AppError("oneself");
  const pair = { blockerId: actor.userId, blockedId: person.userId };
  const name = subject.subjectType === "user" ? await displayNameOf(deps.db, person) : shownName(person);
  const existing = await findBlock(deps.db, pair);
  // Under another name the person is not to be recognised, and is hidden from the actor.
  if (existing && existing.shownName !== name) throw new AppError("profile_not_found");
  if (existing) return toBlock(existing);
  await takeTurn(deps, deps.db, {
    throttle: newBlocksPerDay,
    key: personKey(newBlocksPerDay, actor.userId),
  });
  if (!actor.isVerified) await takeAddressTurn(deps, deps.db, { throttle: perAddressOfUnproven, address });
  const row = await upsertBlock(deps.db, {
    id: newId(),
    ...pair,
    shownName: name,
    createdAt: deps.clock.now(),
  });
  return toBlock(row);
}

async function personMeant(db: Db, actor: Actor, { subjectType, subjectId }: BlockSubject) {
  if (subjectType === "user") return subjectId === actor.userId ? actor : findPersonByPublicId(db, subjectId);
  const find = { job: findJobPoster, comment: findCommentAuthor, review: findReviewAuthor }[subjectType];
  return find(db, subjectId);
}

/** Errors: `not_found`. */
export async function unblock(deps: Pick<Deps, "db">, actor: Actor, blockId: string): Promise<void> {
  if (!(await deleteBlock(deps.db, { id: blockId, blockerId: actor.userId })))
    throw new AppError("not_found");
}

export async function listBlocks(deps: Pick<Deps, "db">, actor: Actor): Promise<Block[]> {
  const rows = await findBlocksBy(deps.db, { blockerId: actor.userId, limit: blocksPerAnswer });
  return rows.map(toBlock);
}

const toBlock = (row: BlockRow): Block => ({
  _id: row.id,
  name: row.shownName,
  blockedAt: row.createdAt.toISOString(),
});
