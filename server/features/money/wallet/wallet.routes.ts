import type { FastifyRequest } from "fastify";
import { atReplica } from "#server/db/replica.ts";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import { readMonths } from "./months.service.ts";
import { readPin, setPin } from "./pins.service.ts";
import { openTransferLanes } from "./transfer-lanes.ts";
import { findRecipient, sendUnits } from "./transfers.service.ts";
import { readBalance, readStatement, readTransactions } from "./wallet.service.ts";

const callerOf = (request: FastifyRequest) => ({ actor: actorOf(request), address: request.ip });

export function walletRoutes(app: Server, deps: Deps): void {
  const transferDeps = { ...deps, sendTransfer: openTransferLanes(deps) };

  bind(app, walletApi.recipient, { limit: limits.lookup }, (request) =>
    findRecipient(deps, callerOf(request), request.params.phone),
  );

  bind(app, walletApi.transfer, { limit: limits.money }, (request) => {
    const key = idempotencyKeyOf(request);
    return sendUnits(transferDeps, callerOf(request), { transfer: request.body, key });
  });

  bind(app, walletApi.transactions, { limit: limits.money }, (request) =>
    readTransactions(deps, actorOf(request), request.params.phone),
  );

  bind(app, walletApi.balance, { limit: limits.money }, (request) => readBalance(deps, actorOf(request)));

  bind(app, walletApi.statement, { limit: limits.money }, (request) => {
    const isOld = request.query.cursor !== undefined;
    const read = (from: Deps) => readStatement(from, actorOf(request), request.query);
    return isOld ? atReplica(deps, read) : read(deps);
  });

  bind(app, walletApi.months, { limit: limits.money }, (request) => readMonths(deps, actorOf(request)));

  bind(app, walletApi.pin, { limit: limits.money }, (request) => readPin(deps, actorOf(request)));

  bind(app, walletApi.setPin, { limit: limits.auth }, (request) =>
    setPin(deps, actorOf(request), request.body),
  );
}
