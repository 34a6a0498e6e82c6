import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import {
  attachMedia,
  attachOrDiscard,
  detachMedia,
  discardUnused,
  isPicture,
  type StoredFile,
  type StoredMedia,
  storeMedia,
  throwAtField,
} from "#server/features/platform/media/media.service.ts";
import { personalDataAnswers } from "#server/language/messages.ts";
import type { User } from "#shared/contracts/accounts.ts";
import type { UpdateProfile } from "#shared/contracts/personal-data.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import { countSeenChange, mustBeOwnName, updateLanguage, userRecord } from "../accounts/accounts.service.ts";
import { lockOwn, updateEmail, updateFullName, updatePicture } from "./personal-data.queries.ts";

const texts = personalDataAnswers;

interface Caller {
  actor: Actor;
  address: string;
}

/**
 * Changes the given fields and leaves the others. Returns the record as it is now. Locks: the person's row.
 * Errors: `invalid` for a name that is reserved or has contacts; at the field `picture`, `media_refused` and
 * `media_too_large`; `too_many_requests` for too many changes of name and picture.
 */
export async function updateDetails(deps: Deps, caller: Caller, typed: UpdateProfile): Promise<User> {
  const { actor } = caller;
  if (typed.fullName !== undefined) {
    mustHoldNoContacts(typed.fullName);
    mustBeOwnName(deps, { fullName: typed.fullName, isStaff: actor.roles.length > 0 });
  }
  const { picture } = typed;
  if (picture && !isPicture(deps, picture)) throwAtPictureField(new AppError("media_refused"));
  const stored = picture
    ? await storeMedia(deps, actor.userId, picture).catch(throwAtPictureField)
    : undefined;
  const { replacedFile, isSeenByOthers } = await attachOrDiscard(deps, stored, () =>
    save(deps, caller, { ...typed, stored }),
  );
  if (isSeenByOthers) deps.freshness.touch("users", actor.userId);
  if (replacedFile) await discardUnused(deps, replacedFile);
  return userRecord(deps, deps.db, actor.userId);
}

type Changes = UpdateProfile & { stored: StoredMedia | undefined };

interface Saved {
  replacedFile?: StoredFile | undefined;
  isSeenByOthers: boolean;
}

function save(deps: Deps, caller: Caller, typed: Changes): Promise<Saved> {
  const { userId } = caller.actor;
  return inTransaction(deps, async (tx) => {
    const own = await lockOwn(tx, userId);
    if (!own) throw new AppError("user_not_found");
    const { fullName = own.fullName, stored } = typed;
    const isOtherPicture = stored !== undefined || (typed.picture === null && own.pictureId !== null);
    const isSeenByOthers = isOtherPicture || fullName !== own.fullName;
    if (isSeenByOthers) await countSeenChange(deps, tx, caller);
    if (fullName !== own.fullName)
      await updateFullName(tx, { userId, fullName, nameWords: wordsOf(fullName) });
    if (typed.email !== undefined) await updateEmail(tx, userId, typed.email);
    if (typed.language !== undefined) await updateLanguage(tx, userId, typed.language);
    if (!isOtherPicture) return { isSeenByOthers };
    if (stored && !(await attachMedia(tx, { id: stored.id, at: deps.clock.now() })))
      throw new AppError("unavailable");
    await updatePicture(tx, { userId, pictureId: stored?.id ?? null });
    const replacedFile = own.pictureId === null ? undefined : await detachMedia(tx, own.pictureId);
    return { replacedFile, isSeenByOthers };
  });
}

function mustHoldNoContacts(fullName: string): void {
  if (maskContacts(fullName) === fullName) return;
  throw new AppError("invalid", { sentence: texts.nameContact, fields: { fullName: texts.nameContact } });
}

export const throwAtPictureField = throwAtField("picture", {
  media_refused: texts.pictureKind,
  media_too_large: texts.pictureTooLarge,
});
