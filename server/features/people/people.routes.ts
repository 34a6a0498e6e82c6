import { Message, UserParams } from "#shared/contracts/answers.ts";
import { Blocked, BlockList, BlockParams, BlockSubject, BlockUser } from "#shared/contracts/blocks.ts";
import { messages } from "#shared/messages/en.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, mustBeOwn, signedIn } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { block, listBlocks, unblock } from "./blocks.service.ts";

/** Blocking people and lifting it again. */
export function peopleRoutes(app: Server, deps: Deps): void {
  const onRequest = signedIn;
  const config = { rateLimit: limits.write };

  app.post(
    "/block-user/:userId",
    {
      onRequest,
      config,
      schema: {
        summary: "Block a person: neither sees or calls the other any more",
        params: UserParams,
        body: BlockUser,
        response: { 200: Blocked },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      mustBeOwn(actor, request.body._id);
      const subject = { subjectType: "user", subjectId: request.params.userId } as const;
      return { message: messages.people.blocked, block: await block(deps, actor, subject) };
    },
  );

  app.post(
    "/api/blocks",
    {
      onRequest,
      config,
      schema: {
        summary: "Block a person, or whoever stands behind a job, comment or review",
        body: BlockSubject,
        response: { 201: Blocked },
      },
    },
    async (request, reply) => {
      const made = await block(deps, actorOf(request), request.body);
      return reply.code(201).send({ message: messages.people.blocked, block: made });
    },
  );

  app.get(
    "/api/blocks",
    { onRequest, schema: { summary: "Whom the caller has blocked", response: { 200: BlockList } } },
    async (request) => ({
      blocks: await listBlocks(deps, actorOf(request)),
    }),
  );

  app.delete(
    "/api/blocks/:blockId",
    {
      onRequest,
      config,
      schema: { summary: "Lift a block of one's own", params: BlockParams, response: { 200: Message } },
    },
    async (request) => {
      await unblock(deps, actorOf(request), request.params.blockId);
      return { message: messages.people.unblocked };
    },
  );
}
