/** What everyone may see of a comment: the shown name, masked words, nothing that leads to the author. */
import { createHmac } from "node:crypto";
import type { Comment } from "#shared/contracts/comments.ts";
import { maskContacts } from "#shared/masking.ts";
import { shownName } from "../people/people.rules.ts";

interface StoredComment {
  id: string;
  jobId: string;
  userId: string;
  text: string;
  createdAt: Date;
  fullName: string;
  privateName: string | null;
}

/** The public form of a comment. `tintKey` keeps the avatar's tint from telling who wrote it. */
export function toComment(row: StoredComment, tintKey: string): Comment {
  return {
    id: row.id,
    creatorFullName: shownName(row),
    creatorTint: tintOf(row, tintKey),
    isPrivate: row.privateName !== null,
    text: maskContacts(row.text),
    createdAt: row.createdAt.toISOString(),
  };
}

/** One byte, the same for one author under one job, another under the next job. */
function tintOf({ jobId, userId }: StoredComment, key: string): number {
  return createHmac("sha256", key).update(`tint ${jobId} ${userId}`).digest()[0] ?? 0;
}
