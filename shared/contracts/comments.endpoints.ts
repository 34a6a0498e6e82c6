import { JobParams } from "./answers.ts";
import { CommentList, CommentPosted, PostComment } from "./comments.ts";
import { endpoint } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/comments/:jobId",
  access: "everyone",
  group: "Jobs",
  summary: "Comments on a job, newest last",
  params: JobParams,
  answer: CommentList,
  errors: ["job_not_found"],
});

export const post = endpoint({
  method: "POST",
  path: "/api/comments",
  access: "signed-in",
  group: "Jobs",
  summary: "Comment on a job; contact details in it are masked",
  body: PostComment,
  answer: CommentPosted,
  status: 201,
  errors: ["forbidden", "job_not_found", "key_reused"],
});
