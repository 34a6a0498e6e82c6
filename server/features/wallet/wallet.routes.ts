import type { FastifyRequest } from "fastify";
import { Refusal } from "#shared/contracts/answers.ts";
import {
  PhoneParams,
  Recipient,
  Statement,
  StatementQuery,
  Transactions,
  Transfer,
  Transferred,
  WalletBalance,
} from "#shared/contracts/wallet.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, signedIn, verified } from "../../http/guards.ts";
import { idempotencyKeyOf } from "../../http/idempotency-key.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { openTransferLanes } from "./transfer-lanes.ts";
import { findRecipient, sendUnits } from "./transfers.service.ts";
import { readBalance, readStatement, readTransactions } from "./wallet.service.ts";

const callerOf = (request: FastifyRequest) => ({ actor: actorOf(request), address: request.ip });

/** One's own wallet, and sending units to somebody else. */
export function walletRoutes(app: Server, deps: Deps): void {
  const transferDeps = { ...deps, sendTransfer: openTransferLanes(deps) };
  const read = { onRequest: signedIn, config: { rateLimit: limits.money } };

  app.get(
    "/api/payuser/:phone",
    {
      onRequest: verified,
      config: { rateLimit: limits.lookup },
      schema: {
        summary: "Whose phone it is, before units are sent to it",
        params: PhoneParams,
        response: { 200: Recipient, 400: Refusal, 401: Refusal, 403: Refusal, 404: Refusal, 429: Refusal },
      },
    },
    (request) => findRecipient(deps, callerOf(request), request.params.phone),
  );

  app.post(
    "/api/transfer",
    {
      onRequest: verified,
      config: { rateLimit: limits.money },
      schema: {
        summary: "Send units to another person, at once and for good. Takes an Idempotency-Key",
        body: Transfer,
        response: {
          ...{ 201: Transferred, 400: Refusal, 401: Refusal, 402: Refusal, 403: Refusal, 404: Refusal },
          ...{ 409: Refusal, 429: Refusal },
        },
      },
    },
    async (request, reply) => {
      const key = idempotencyKeyOf(request);
      const answer = await sendUnits(transferDeps, callerOf(request), { transfer: request.body, key });
      return reply.code(201).send(answer);
    },
  );

  app.get(
    "/api/transactions/:phone",
    {
      ...read,
      schema: {
        summary: "One's own latest transfers and purchases",
        params: PhoneParams,
        response: { 200: Transactions, 401: Refusal, 403: Refusal },
      },
    },
    (request) => readTransactions(deps, actorOf(request), request.params.phone),
  );

  app.get(
    "/api/wallet/balance",
    {
      ...read,
      schema: {
        summary: "One's own units, and which of them can go to a bank now",
        response: { 200: WalletBalance, 401: Refusal },
      },
    },
    (request) => readBalance(deps, actorOf(request)),
  );

  app.get(
    "/api/wallet/statement",
    {
      ...read,
      schema: {
        summary:
          "Everything that happened to one's own units, newest first, with the balance after each line",
        querystring: StatementQuery,
        response: { 200: Statement, 400: Refusal, 401: Refusal },
      },
    },
    (request) => readStatement(deps, actorOf(request), request.query),
  );
}
