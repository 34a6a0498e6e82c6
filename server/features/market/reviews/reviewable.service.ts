import type { Actor } from "#server/actor.ts";
import type { Deps } from "#server/deps.ts";
import { hideRealName, shownName } from "#server/features/trust/blocks/people.rules.ts";
import { peopleHiddenFrom } from "#server/features/trust/blocks/people.service.ts";
import type { Reviewable } from "#shared/contracts/reviews.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { cutAtWord } from "#shared/text/cut-text.ts";
import { type ContactRow, findUnreviewedContacts } from "./reviewable.queries.ts";

const contactsPerAnswer = 50;
/** Enough of the description to recognize the job. */
const aboutCharacters = 80;

/** The actor's latest contacts without a review; with an id, only those with this person. */
export async function listReviewable(
  deps: Pick<Deps, "db">,
  actor: Actor,
  only: string | undefined,
): Promise<Reviewable[]> {
  const hidden = await peopleHiddenFrom(deps.db, actor);
  const rows = await findUnreviewedContacts(deps.db, {
    userId: actor.userId,
    hidden,
    only,
    limit: contactsPerAnswer,
  });
  return rows.map(toReviewable);
}

/** A poster behind a private name has no public id here: the job identifies them. */
function toReviewable(row: ContactRow): Reviewable {
  const description = maskContacts(row.description ?? "");
  return {
    subjectId: row.isPoster && row.privateName !== null ? null : row.publicId,
    jobId: row.jobId,
    fullName: shownName(row),
    about: cutAtWord(row.isPoster ? hideRealName(description, row) : description, aboutCharacters),
    at: row.at.toISOString(),
  };
}
