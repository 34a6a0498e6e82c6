import { Refusal } from "#shared/contracts/answers.ts";
import {
  CancelWithdrawal,
  InitiateWithdrawal,
  OwnWithdrawals,
  PendingWithdrawals,
  Withdraw,
  WithdrawalCancelled,
  WithdrawalInitiated,
  WithdrawalParams,
  WithdrawalRequested,
} from "#shared/contracts/withdrawals.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, mustBeOwn, signedIn, staffOf, verified } from "../../http/guards.ts";
import { idempotencyKeyOf } from "../../http/idempotency-key.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { initiateWithdrawal } from "./approvals.service.ts";
import { cancelWithdrawal } from "./cancelling.service.ts";
import { pendingWithdrawals } from "./pending.service.ts";
import { ownWithdrawals, requestWithdrawal } from "./requests.service.ts";

const refusals = { 400: Refusal, 401: Refusal, 403: Refusal, 404: Refusal, 409: Refusal, 502: Refusal };

/** Asking for a withdrawal, following one's own, and staff's decisions. */
export function withdrawalsRoutes(app: Server, deps: Deps): void {
  app.post(
    "/api/withdraw",
    {
      onRequest: verified,
      config: { rateLimit: limits.money },
      schema: {
        summary: "Withdraw units to the linked bank account; the amount includes the fee",
        body: Withdraw,
        response: { 201: WithdrawalRequested, ...refusals, 402: Refusal },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      mustBeOwn(actor, request.body.userId);
      const call = { input: request.body, key: idempotencyKeyOf(request) };
      const { response } = await requestWithdrawal(deps, actor, call);
      return reply.code(201).send(response);
    },
  );

  app.get(
    "/api/withdrawals",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.search },
      schema: {
        summary: "One's own withdrawals, newest first",
        response: { 200: OwnWithdrawals, 401: Refusal },
      },
    },
    async (request) => ({ withdrawals: await ownWithdrawals(deps, actorOf(request)) }),
  );

  app.post(
    "/api/withdrawals/:id/cancel",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.money },
      schema: {
        summary:
          "Cancel one's own withdrawal while nobody has approved it; staff also failed ones, with a reason",
        params: WithdrawalParams,
        body: CancelWithdrawal,
        response: { 200: WithdrawalCancelled, ...refusals },
      },
    },
    async (request) => {
      const { id: withdrawalId } = request.params;
      return cancelWithdrawal(deps, actorOf(request), { withdrawalId, reason: request.body.reason });
    },
  );

  staffRoutes(app, deps);
}

function staffRoutes(app: Server, deps: Deps): void {
  app.get(
    "/api/withdrawals/pending-or-failed",
    {
      onRequest: staffOf("accounting"),
      config: { rateLimit: limits.search },
      schema: {
        summary: "Withdrawals that staff have to decide, oldest first",
        response: { 200: PendingWithdrawals, 401: Refusal, 403: Refusal },
      },
    },
    async (request) => ({ pendingWithdrawals: await pendingWithdrawals(deps, actorOf(request)) }),
  );

  app.post(
    "/api/withdraw/initiate",
    {
      onRequest: staffOf("accounting"),
      config: { rateLimit: limits.money },
      schema: {
        summary: "Approve a withdrawal, or send a failed one again",
        body: InitiateWithdrawal,
        response: { 200: WithdrawalInitiated, ...refusals },
      },
    },
    async (request) => initiateWithdrawal(deps, actorOf(request), request.body.withdrawalId),
  );
}
