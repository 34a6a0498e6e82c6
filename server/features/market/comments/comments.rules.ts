/** The public form of a comment: the public name, masked text, nothing that leads to the author. */
import { createHmac } from "node:crypto";
import { hideRealName, maskBeside, shownName } from "#server/features/trust/blocks/people.rules.ts";
import type { Comment } from "#shared/contracts/comments.ts";
import { maskTogether } from "#shared/masking/masking-together.ts";

interface Named {
  fullName: string;
  privateName: string | null;
}

interface StoredComment extends Named {
  id: string;
  jobId: string;
  userId: string;
  text: string;
  createdAt: Date;
  knowsPoster: boolean;
}

/**
 * Hides the real names of its author and, if the author may know it, of the job's poster. In a stranger's comment that
 * would only answer guesses: of a list of names, the hidden one is the poster's. `tintKey` keeps the tint from
 * revealing the author.
 */
export function toComment(
  row: StoredComment,
  { poster, tintKey }: { poster: Named; tintKey: string },
): Comment {
  const name = shownName(row);
  const text = hideRealName(maskBeside(name, row.text), row);
  return {
    id: row.id,
    creatorFullName: name,
    creatorTint: tintOf(row, tintKey),
    isPrivate: row.privateName !== null,
    text: row.knowsPoster ? hideRealName(text, poster) : text,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Oldest first. Also masks contacts split among an author's comments, or begun in the poster's job. */
export function toComments(
  rows: readonly StoredComment[],
  job: Named & { userId: string; description: string; location: string },
  tintKey: string,
): Comment[] {
  const texts = new Map<string, string>();
  for (const [author, own] of Map.groupBy(rows, ({ userId }) => userId)) {
    const before = author === job.userId ? [job.location, job.description] : [];
    const masked = maskTogether([...before, ...own.map(({ text }) => text)]).slice(before.length);
    for (const [place, { id }] of own.entries()) texts.set(id, masked[place] ?? "");
  }
  return rows.map((row) => toComment({ ...row, text: texts.get(row.id) ?? "" }, { poster: job, tintKey }));
}

/** One byte, the same for one author under one job but different under another job. */
function tintOf({ jobId, userId }: StoredComment, key: string): number {
  return createHmac("sha256", key).update(`tint ${jobId} ${userId}`).digest()[0] ?? 0;
}
