import { Message, UserParams } from "./answers.ts";
import { Blocked, BlockList, BlockParams, BlockSubject, BlockUser } from "./blocks.ts";
import { endpoint } from "./endpoint.ts";

export const blockUser = endpoint({
  method: "POST",
  path: "/block-user/:userId",
  access: "signed-in",
  group: "Safety",
  summary: "Block a person: neither sees or calls the other any more",
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
  summary: "Block a person, or whoever stands behind a job, comment or review",
  body: BlockSubject,
  answer: Blocked,
  status: 201,
});

export const list = endpoint({
  method: "GET",
  path: "/api/blocks",
  access: "signed-in",
  group: "Safety",
  summary: "Whom the caller has blocked",
  answer: BlockList,
});

export const unblock = endpoint({
  method: "DELETE",
  path: "/api/blocks/:blockId",
  access: "signed-in",
  group: "Safety",
  summary: "Lift a block of one's own",
  params: BlockParams,
  answer: Message,
  errors: ["unsupported_type"],
});
