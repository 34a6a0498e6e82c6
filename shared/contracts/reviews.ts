/** Reviews after a call or a hire: one per job and direction, one per hire. */
import * as z from "zod/mini";
import { Id } from "./answers.ts";
import { field } from "./field-code.ts";
import { typedText } from "./text.ts";

export const reviewTextMaxLength = 500;
export const reviewReplyMaxLength = 300;

/** Without `subjectId` it is about the job's poster, who may have no public id. Without `jobId`: a hire. */
export const PostReview = z.object({
  subjectId: z.optional(z.nullable(Id)),
  jobId: z.optional(z.nullable(Id)),
  rating: z.int(field("rating")).check(z.minimum(1, field("rating")), z.maximum(5, field("rating"))),
  text: typedText({ min: 1, max: reviewTextMaxLength, message: field("reviewText") }),
});
export type PostReview = z.infer<typeof PostReview>;

export const Review = z.object({
  _id: Id,
  username: z.string(),
  isPrivate: z.boolean(),
  rating: z.int(),
  content: z.string(),
  reply: z.nullable(z.string()),
  repliedAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Review = z.infer<typeof Review>;

/** A person's reviews, newest first. `rating` is the average with one decimal, null without any. */
export const ReviewList = z.object({
  fullName: z.string(),
  displayName: z.string(),
  rating: z.nullable(z.number()),
  ratingCount: z.int(),
  reviews: z.array(Review),
});
export type ReviewList = z.infer<typeof ReviewList>;

export const ReviewPosted = z.object({ message: z.string(), review: Review });
export type ReviewPosted = z.infer<typeof ReviewPosted>;

export const ReplyToReview = z.object({
  text: typedText({ min: 1, max: reviewReplyMaxLength, message: field("reviewReply") }),
});
export type ReplyToReview = z.infer<typeof ReplyToReview>;
export const ReviewParams = z.object({ reviewId: Id });

/** `userId` limits the list to this person. */
export const ReviewableQuery = z.object({ userId: z.optional(Id) });

/** A user whom the caller dealt with and has not reviewed yet. */
export const Reviewable = z.object({
  /** Null if the person shows no profile. */
  subjectId: z.nullable(Id),
  jobId: z.nullable(Id),
  fullName: z.string(),
  /** The first words of the job; empty after a hire. */
  about: z.string(),
  at: z.string(),
});
export type Reviewable = z.infer<typeof Reviewable>;
export const ReviewableList = z.object({ contacts: z.array(Reviewable) });
export type ReviewableList = z.infer<typeof ReviewableList>;

/** A place in the month's ranking. Each reviewer counts once, with the average of their ratings. */
export const Ranked = z.object({
  userId: Id,
  displayName: z.string(),
  serviceRendered: z.string(),
  currentLocation: z.string(),
  rating: z.nullable(z.number()),
  ratingCount: z.int(),
  jobs: z.int(),
});
export type Ranked = z.infer<typeof Ranked>;
/** `month` is YYYY-MM in Nigeria. */
export const Rankings = z.object({ month: z.string(), servicemen: z.array(Ranked) });
export type Rankings = z.infer<typeof Rankings>;
