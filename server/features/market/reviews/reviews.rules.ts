import { maskBeside, shownName } from "#server/features/trust/blocks/people.rules.ts";
import type { Review } from "#shared/contracts/reviews.ts";
import { maskName } from "#shared/masking/masking-names.ts";
import type { ReviewRow } from "./reviews.queries.ts";

/** Authors write names into their texts, so the real names of people with a private name are masked there too. */
export function toReview(row: ReviewRow): Review {
  const hiding = [
    ...(row.authorPrivateName === null ? [] : [row.authorName]),
    ...(row.subjectPrivateName === null ? [] : [row.subjectName]),
  ];
  const username = shownName({ fullName: row.authorName, privateName: row.authorPrivateName });
  const subject = shownName({ fullName: row.subjectName, privateName: row.subjectPrivateName });
  const shown = (name: string, text: string) => hiding.reduce(maskName, maskBeside(name, text));
  return {
    _id: row.id,
    username,
    isPrivate: row.authorPrivateName !== null,
    rating: row.rating,
    content: shown(username, row.text),
    reply: row.reply === null ? null : shown(subject, row.reply),
    repliedAt: row.repliedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
