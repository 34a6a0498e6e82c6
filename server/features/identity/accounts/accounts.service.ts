import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import {
  personKey,
  type Throttle,
  takeAddressTurn,
  takeTurn,
} from "#server/features/platform/throttles/throttles.service.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import type { Message } from "#server/language/message.ts";
import { accountAnswers, fieldTexts } from "#server/language/messages.ts";
import { mustBeStaff, mustSayWhy } from "#server/staff-access.ts";
import type { ShownPhone, User, UserRecord } from "#shared/contracts/accounts.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import { daySeconds } from "#shared/time/durations.ts";
import { monthOf } from "#shared/time/lagos.ts";
import { endAllSessions } from "../sessions/sessions.service.ts";
import {
  findUserFacts,
  markPrivateNameAnswered,
  updatePassword,
  updatePrivateName,
} from "./accounts.queries.ts";
import { toUser, type UserFacts } from "./accounts.rules.ts";
import type { FindFacts } from "./facts-lanes.ts";
import { isReservedFullName, isReservedPrivateName } from "./reserved-names.rules.ts";
import { mayAskForPhone, staffViewOf, visibleParts } from "./staff-view.rules.ts";

export { findCredentials, updateLanguage, updatePassword } from "./accounts.queries.ts";

/** Each change of a name or a picture drops the cached lists and pages of all processes. */
const seenChanges: Throttle = {
  name: "seen-change",
  limit: 30,
  windowSeconds: daySeconds,
  refusal: "too_many_requests",
  sentence: accountAnswers.tooManyNames,
};

/** Accounts that cost nothing must not keep the caches empty. */
const perAddressOfUnproven: Throttle = { ...seenChanges, name: "seen-change-unproven", limit: 100 };

/** Counts a change of a person's name or picture, if it commits. Errors: `too_many_requests`. */
export async function countSeenChange(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, address }: { actor: Actor; address: string },
): Promise<void> {
  await takeTurn(deps, tx, { throttle: seenChanges, key: personKey(seenChanges, actor.userId) });
  if (!actor.isVerified) await takeAddressTurn(deps, tx, { throttle: perAddressOfUnproven, address });
}

/**
 * The record that the person's own browser keeps. Inside a transaction it shows the transaction's own writes.
 * Errors: `user_not_found`.
 */
export async function userRecord(
  deps: Pick<Deps, "clock" | "settings">,
  db: Db,
  userId: string,
): Promise<User> {
  return recordOf(deps, await findUserFacts(db, { userId, month: monthOf(deps.clock.now()) }));
}

/** The caller's record. Errors: `user_not_found` if the account was deleted meanwhile. */
export async function currentUser(
  deps: Pick<Deps, "clock" | "settings"> & { findFacts: FindFacts },
  actor: Actor,
): Promise<User> {
  return recordOf(deps, await deps.findFacts(actor.userId));
}

function recordOf(deps: Pick<Deps, "clock" | "settings">, facts: UserFacts | undefined): User {
  if (!facts) throw new AppError("user_not_found");
  return toUser(facts, deps.settings.values, deps.clock.now());
}

/**
 * Returns the caller's own record. Staff may read any user's record for a reason, which is logged, and see the parts
 * that their area needs.
 * Errors: `user_not_found`, `forbidden`, `reason_needed`.
 */
export async function readUser(
  deps: Deps,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string | undefined },
): Promise<UserRecord> {
  if (userId === actor.userId) return userRecord(deps, deps.db, userId);
  // Before the record is read: others must not learn whether an account with this id is open.
  mustBeStaff(actor);
  const user = await userRecord(deps, deps.db, userId);
  const why = mustSayWhy(reason);
  await recordAudit(deps.db, {
    actorId: actor.userId,
    action: "people.read",
    subjectType: "user",
    subjectId: userId,
    reason: why,
    after: { shown: visibleParts(actor.roles) },
  });
  return staffViewOf(user, actor.roles);
}

/**
 * Returns a user's number to staff who have to call them. The reason is logged.
 * Errors: `forbidden`, `reason_needed`, `user_not_found`.
 */
export async function readPhone(
  deps: Deps,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string | undefined },
): Promise<ShownPhone> {
  mustBeStaff(actor);
  if (!mayAskForPhone(actor.roles)) throw new AppError("forbidden");
  const why = mustSayWhy(reason);
  const { phoneNumber } = await userRecord(deps, deps.db, userId);
  await recordAudit(deps.db, {
    actorId: actor.userId,
    action: "people.read-phone",
    subjectType: "user",
    subjectId: userId,
    reason: why,
  });
  return { phoneNumber };
}

/**
 * Sets the actor's private name, which replaces the full name everywhere, also in search. `null` answers the popup and
 * leaves the name as it is.
 * Errors: `private_name_taken`, `invalid` for reserved names, `too_many_requests`.
 * Repeats: the same name again is accepted, and changes nothing.
 */
export async function setPrivateName(
  deps: Deps,
  { actor, address }: { actor: Actor; address: string },
  wanted: string | null,
): Promise<string | null> {
  if (wanted === null) return markPrivateNameAnswered(deps.db, actor.userId);
  const privateName = wanted.normalize("NFC");
  if (isReservedPrivateName(privateName, deps.config.productName))
    throw wrongName(fieldTexts.privateNameReserved);
  if (maskContacts(privateName) !== privateName) throw wrongName(fieldTexts.privateNameContact);
  const choice = { userId: actor.userId, privateName, nameWords: wordsOf(privateName) };
  // A trigger updates the user's jobs after this row, so this may deadlock with code that locks a job first;
  // `inTransaction` retries.
  const isChanged = await inTransaction(deps, async (tx) => {
    const isOther = await updatePrivateName(tx, choice);
    if (isOther) await countSeenChange(deps, tx, { actor, address });
    return isOther;
  });
  if (isChanged) deps.freshness.touch("users", actor.userId);
  return privateName;
}

/**
 * Refuses a full name that passes for Runor, its staff or a bank, except for listed staff.
 * Errors: `invalid`.
 */
export function mustBeOwnName(
  deps: Pick<Deps, "config">,
  person: { fullName: string; isStaff: boolean },
): void {
  if (person.isStaff || !isReservedFullName(person.fullName, deps.config.productName)) return;
  const sentence = fieldTexts.fullNameReserved;
  throw new AppError("invalid", { sentence, fields: { fullName: sentence } });
}

const wrongName = (sentence: Message) =>
  new AppError("invalid", { sentence, fields: { privateName: sentence } });

/**
 * Sets a new password and ends all sessions of the person.
 * Transaction: the caller's.
 */
export async function changePassword(
  tx: Transaction,
  change: { userId: string; passwordHash: string },
): Promise<void> {
  await updatePassword(tx, change);
  await endAllSessions(tx, change.userId);
}
