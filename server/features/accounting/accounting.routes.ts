import { Readable } from "node:stream";
import * as z from "zod/mini";
import {
  Books,
  bookExports,
  ExcessParams,
  ExcessRefunded,
  ExportQuery,
  Incident,
  IncidentParams,
  ResolveIncident,
  SubscriberList,
  SubscribersQuery,
} from "#shared/contracts/accounting.ts";
import { Refusal, UserParams } from "#shared/contracts/answers.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, mustBeOwn, staffOf } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { giveExcessBack, readBooks, readSubscribers, resolveIncident } from "./accounting.service.ts";
import { exportBooks } from "./exports.service.ts";

const refusals = { 400: Refusal, 401: Refusal, 403: Refusal, 404: Refusal };
const guarded = { onRequest: staffOf("accounting") };

/** The books, for accounting staff. */
export function accountingRoutes(app: Server, deps: Deps): void {
  readingRoutes(app, deps);
  actingRoutes(app, deps);
}

function readingRoutes(app: Server, deps: Deps): void {
  app.get(
    "/api/accounting",
    {
      ...guarded,
      config: { rateLimit: limits.lookup },
      schema: {
        summary: "Revenue, balances, findings and payments to give back",
        response: { 200: Books, ...refusals },
      },
    },
    (request) => readBooks(deps, actorOf(request)),
  );

  app.get(
    "/api/auth/subscribed-users/:userId",
    {
      ...guarded,
      config: { rateLimit: limits.write },
      schema: {
        summary: "Active subscribers, page by page; userId is the caller's own",
        params: UserParams,
        querystring: SubscribersQuery,
        response: { 200: SubscriberList, ...refusals },
      },
    },
    (request) => {
      mustBeOwn(actorOf(request), request.params.userId);
      return readSubscribers(deps, actorOf(request), request.query);
    },
  );

  for (const what of bookExports)
    app.get(
      `/api/accounting/${what}.csv`,
      {
        ...guarded,
        config: { rateLimit: limits.lookup },
        schema: {
          summary: `The ${what} as comma-separated values`,
          querystring: ExportQuery,
          response: { 200: z.string(), ...refusals },
        },
      },
      async (request, reply) => {
        const text = await exportBooks(deps, actorOf(request), { what, days: request.query });
        return reply
          .type("text/csv; charset=utf-8")
          .header("content-disposition", `attachment; filename="${what}.csv"`)
          .send(Readable.from(text) as never);
      },
    );
}

function actingRoutes(app: Server, deps: Deps): void {
  app.post(
    "/api/accounting/incidents/:incidentId/resolve",
    {
      ...guarded,
      config: { rateLimit: limits.write },
      schema: {
        summary: "Close a finding, saying why",
        params: IncidentParams,
        body: ResolveIncident,
        response: { 200: Incident, ...refusals },
      },
    },
    (request) => resolveIncident(deps, actorOf(request), { ...request.params, ...request.body }),
  );

  app.post(
    "/api/accounting/excesses/:excessId/refund",
    {
      ...guarded,
      config: { rateLimit: limits.money },
      schema: {
        summary: "Give a payment, or what of it bought nothing, back through its provider. Never twice",
        params: ExcessParams,
        response: { 200: ExcessRefunded, ...refusals },
      },
    },
    (request) => giveExcessBack(deps, actorOf(request), request.params.excessId),
  );
}
