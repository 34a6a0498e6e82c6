import type { Actor } from "#server/actor.ts";
import type { Deps } from "#server/deps.ts";
import { personOfId } from "#server/features/trust/blocks/people.service.ts";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { findCard, findCardPhotos } from "./cards.queries.ts";
import { findJobFigures, findOpenings, isSubscribed } from "./profile.queries.ts";
import { toProfile } from "./profile.rules.ts";

const openingsPerProfile = 20;

/** The profile behind a public id, or behind the actor's own internal id. Errors: `profile_not_found`. */
export async function readProfile(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor | undefined,
  publicId: string,
): Promise<UserProfile> {
  const person = await personOfId(deps.db, actor, publicId);
  const { userId } = person;
  const [card, photos, figures, openings, subscribed] = await Promise.all([
    findCard(deps.db, userId),
    findCardPhotos(deps.db, userId),
    findJobFigures(deps.db, userId),
    findOpenings(deps.db, { userId, limit: openingsPerProfile }),
    isSubscribed(deps.db, { userId, now: deps.clock.now() }),
  ]);
  return toProfile({
    person,
    card,
    photos,
    figures,
    openings,
    isSubscribed: subscribed,
    isOwn: userId === actor?.userId,
  });
}
