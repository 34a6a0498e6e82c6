import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { personOfId } from "#server/features/trust/blocks/people.service.ts";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { findProfile } from "./profile.queries.ts";
import { toProfile } from "./profile.rules.ts";

const openingsPerProfile = 20;

/** The profile behind a public id, or behind the actor's own internal id. Errors: `profile_not_found`. */
export async function readProfile(
  deps: Pick<Deps, "db" | "pool" | "clock">,
  actor: Actor | undefined,
  publicId: string,
): Promise<UserProfile> {
  // No one is hidden from a visitor, so one statement reads everything.
  const known = actor && (await personOfId(deps.db, actor, publicId));
  const page = { now: deps.clock.now(), limit: openingsPerProfile };
  const stored = await findProfile(deps.pool, known ? { userId: known.userId } : { publicId }, page);
  if (!stored) throw new AppError("profile_not_found");
  const isOwn = known && known.userId === actor.userId;
  return toProfile({ ...stored, ownPhone: isOwn ? known.phone : undefined });
}
