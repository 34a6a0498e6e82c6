import * as z from "zod/mini";
import { commentMaxLength } from "../constants.ts";
import { Id } from "./answers.ts";
import { field } from "./field-code.ts";
import { typedText } from "./text.ts";

export const CommentText = typedText({
  min: 1,
  max: commentMaxLength,
  message: field("commentEmpty"),
  tooLong: field("commentTooLong"),
});

export const PostComment = z.object({ jobId: Id, userId: z.optional(Id), comment: CommentText });
export type PostComment = z.infer<typeof PostComment>;

export const Comment = z.object({
  id: Id,
  creatorFullName: z.string(),
  /** Tint of the avatar, stable per author and job; does not identify the author. */
  creatorTint: z.int(),
  isPrivate: z.boolean(),
  text: z.string(),
  createdAt: z.string(),
});
export type Comment = z.infer<typeof Comment>;

export const CommentList = z.object({ comments: z.array(Comment) });
export type CommentList = z.infer<typeof CommentList>;
export const CommentPosted = z.object({ comment: Comment });
