import type { Actor } from "#server/actor.ts";
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
  const person = await personOfId(deps.db, actor, publicId);
  const { userId } = person;
  const stored = await findProfile(deps.pool, { userId, now: deps.clock.now(), limit: openingsPerProfile });
  return toProfile({ ...stored, person, isOwn: userId === actor?.userId });
}
