import { shownName } from "#server/features/trust/blocks/people.rules.ts";
import type { Review } from "#shared/contracts/reviews.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { maskName } from "#shared/masking/masking-names.ts";
import type { ReviewRow } from "./reviews.queries.ts";

/** Authors write names into their texts, so the real names of people with a private name are masked there too. */
export function toReview(row: ReviewRow): Review {
  const hiding = [
    ...(row.authorPrivateName === null ? [] : [row.authorName]),
    ...(row.subjectPrivateName === null ? [] : [row.subjectName]),
  ];
  const shown = (text: string) => hiding.reduce(maskName, maskContacts(text));
  return {
    _id: row.id,
    username: shownName({ fullName: row.authorName, privateName: row.authorPrivateName }),
    isPrivate: row.authorPrivateName !== null,
    rating: row.rating,
    content: shown(row.text),
    reply: row.reply === null ? null : shown(row.reply),
    repliedAt: row.repliedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
