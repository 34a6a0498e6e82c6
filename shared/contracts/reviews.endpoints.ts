import { UserParams } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import {
  PostReview,
  Rankings,
  ReplyToReview,
  ReviewableList,
  ReviewableQuery,
  ReviewList,
  ReviewParams,
  ReviewPosted,
} from "./reviews.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/reviews/:userId",
  access: "everyone",
  group: "Reviews",
  summary: "Reviews of a person",
  params: UserParams,
  answer: ReviewList,
  errors: ["profile_not_found"],
});

export const reviewable = endpoint({
  method: "GET",
  path: "/api/reviewable",
  access: "signed-in",
  group: "Reviews",
  summary: "The people the caller may still review, with the jobs",
  query: ReviewableQuery,
  answer: ReviewableList,
});

export const rankings = endpoint({
  method: "GET",
  path: "/api/rankings",
  access: "everyone",
  group: "Reviews",
  summary: "The best-rated servicemen of the month",
  answer: Rankings,
});

export const post = endpoint({
  method: "POST",
  path: "/api/reviews",
  access: "verified",
  group: "Reviews",
  summary: "Review a person after a call or hire, once per job",
  body: PostReview,
  answer: ReviewPosted,
  status: 201,
  errors: ["already_reviewed", "job_not_found", "key_reused", "no_contact", "oneself", "profile_not_found"],
});

export const reply = endpoint({
  method: "POST",
  path: "/api/reviews/:reviewId/reply",
  access: "verified",
  group: "Reviews",
  summary: "Reply to a review of the caller",
  params: ReviewParams,
  body: ReplyToReview,
  answer: ReviewPosted,
  errors: ["already_replied", "forbidden", "review_not_found"],
});
