import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf, mustBeOwn } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { blockAnswers } from "#server/language/messages.ts";
import * as blocksApi from "#shared/contracts/blocks.endpoints.ts";
import { block, listBlocks, unblock } from "./blocks.service.ts";

export function blocksRoutes(app: Server, deps: Deps): void {
  bind(app, blocksApi.blockUser, { limit: limits.write }, async (request) => {
    const actor = actorOf(request);
    mustBeOwn(actor, request.body._id);
    const subject = { subjectType: "user", subjectId: request.params.userId } as const;
    return {
      message: blockAnswers.blocked,
      block: await block(deps, actor, { subject, address: request.ip }),
    };
  });

  bind(app, blocksApi.block, { limit: limits.write }, async (request) => {
    const made = await block(deps, actorOf(request), { subject: request.body, address: request.ip });
    return { message: blockAnswers.blocked, block: made };
  });

  bind(app, blocksApi.list, {}, async (request) => ({
    blocks: await listBlocks(deps, actorOf(request)),
  }));

  bind(app, blocksApi.unblock, { limit: limits.write }, async (request) => {
    await unblock(deps, actorOf(request), request.params.blockId);
    return { message: blockAnswers.unblocked };
  });
}
