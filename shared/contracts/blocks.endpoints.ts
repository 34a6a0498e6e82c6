import { Message, UserParams } from "./answers.ts";
import { Blocked, BlockList, BlockParams, BlockSubject, BlockUser } from "./blocks.ts";
import { endpoint } from "./endpoint.ts";

export const blockUser = endpoint({
  method: "POST",
  path: "/block-user/:userId",
  access: "signed-in",
  group: "Safety",
  summary: "Block a person: neither can see or call the other",
  params: UserParams,
  body: BlockUser,
  answer: Blocked,
  errors: ["forbidden", "oneself", "profile_not_found"],
});

export const block = endpoint({
  method: "POST",
  path: "/api/blocks",
  access: "signed-in",
  group: "Safety",
  summary: "Block the author of a job, comment or review, or a person by id",
  body: BlockSubject,
  answer: Blocked,
  status: 201,
  errors: ["oneself", "profile_not_found"],
});

export const list = endpoint({
  method: "GET",
  path: "/api/blocks",
  access: "signed-in",
  group: "Safety",
  summary: "The people blocked by the caller",
  answer: BlockList,
});

export const unblock = endpoint({
  method: "DELETE",
  path: "/api/blocks/:blockId",
  access: "signed-in",
  group: "Safety",
  summary: "Remove one of the caller's blocks",
  params: BlockParams,
  answer: Message,
});
