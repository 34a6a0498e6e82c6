import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf, mustBeOwn } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import * as withdrawalsApi from "#shared/contracts/withdrawals.endpoints.ts";
import { initiateWithdrawal } from "./approve.service.ts";
import { cancelWithdrawal } from "./cancel.service.ts";
import { pendingWithdrawals } from "./list.service.ts";
import { ownWithdrawals, requestWithdrawal } from "./request.service.ts";

export function withdrawalsRoutes(app: Server, deps: Deps): void {
  bind(app, withdrawalsApi.request, { limit: limits.money }, async (request) => {
    const actor = actorOf(request);
    mustBeOwn(actor, request.body.userId);
    const call = { input: request.body, key: idempotencyKeyOf(request) };
    const { response } = await requestWithdrawal(deps, actor, call);
    return response;
  });

  bind(app, withdrawalsApi.list, { limit: limits.search }, async (request) => ({
    withdrawals: await ownWithdrawals(deps, actorOf(request)),
  }));

  bind(app, withdrawalsApi.cancel, { limit: limits.money }, async (request) => {
    const { id: withdrawalId } = request.params;
    return cancelWithdrawal(deps, actorOf(request), { withdrawalId, reason: request.body.reason });
  });

  staffRoutes(app, deps);
}

function staffRoutes(app: Server, deps: Deps): void {
  bind(app, withdrawalsApi.listOpen, { limit: limits.search }, async (request) =>
    pendingWithdrawals(deps, actorOf(request), request.query),
  );

  bind(app, withdrawalsApi.decide, { limit: limits.money }, async (request) =>
    initiateWithdrawal(deps, actorOf(request), request.body.withdrawalId),
  );
}
