/** Looks up people by their public ids, and decides who is hidden from whom. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db } from "#server/db/client.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { findHiddenIds, isPairBlocked, isPhoneBlocked } from "./blocks.queries.ts";
import { findBusinessName, findPersonById, findPersonByPublicId, type Person } from "./people.queries.ts";
import { shownName } from "./people.rules.ts";

/** The person of a public id, or the actor by the internal id. Errors: `profile_not_found`, also across a block. */
export async function personOfId(db: Db, actor: Actor | undefined, id: string): Promise<Person> {
  const person = id === actor?.userId ? await findPersonById(db, id) : await findPersonByPublicId(db, id);
  if (!person || (await isHiddenFrom(db, actor, person.userId))) throw new AppError("profile_not_found");
  return person;
}

/** The name at the top of a profile: the business name if the person has one and no private name. */
export async function displayNameOf(
  db: Db,
  person: Pick<Person, "userId" | "fullName" | "privateName">,
): Promise<string> {
  const business = person.privateName === null ? await findBusinessName(db, person.userId) : null;
  return business ? maskContacts(business) : shownName(person);
}

/** Internal ids of the people on the other side of a block with the actor. */
export async function peopleHiddenFrom(
  db: Db,
  actor: Pick<Actor, "userId" | "hasBlocks"> | undefined,
): Promise<string[]> {
  return actor?.hasBlocks ? findHiddenIds(db, actor.userId) : [];
}

/** Whether one of the two blocked the other. `userId` is an internal id. */
export async function isHiddenFrom(db: Db, actor: Actor | undefined, userId: string): Promise<boolean> {
  return actor?.hasBlocks === true && isPairBlocked(db, [actor.userId, userId]);
}

/** As `isHiddenFrom`, for the owner of a phone. */
export async function isPhoneHiddenFrom(
  db: Db,
  actor: Actor | undefined,
  phone: string | null,
): Promise<boolean> {
  return actor?.hasBlocks === true && phone !== null && isPhoneBlocked(db, { userId: actor.userId, phone });
}
