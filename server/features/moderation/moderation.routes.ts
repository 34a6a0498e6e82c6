import { Message, Refusal, UserParams } from "#shared/contracts/answers.ts";
import {
  DecideReport,
  LiftSuspension,
  PostReport,
  ReportedThing,
  ReportList,
  ReportParams,
  ReportQuery,
  ReportSubjectQuery,
  SuspensionList,
} from "#shared/contracts/reports.ts";
import { messages } from "#shared/messages/en.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, signedIn, staffOf } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { decideReport } from "./deciding.service.ts";
import { listReports } from "./queue.service.ts";
import { readReported, reportSubject } from "./reporting.service.ts";
import { liftSuspension, listSuspensions } from "./suspending.service.ts";

const refusals = { 400: Refusal, 401: Refusal, 403: Refusal, 404: Refusal, 409: Refusal };

/** Reporting to staff, their queue, and closed accounts. */
export function moderationRoutes(app: Server, deps: Deps): void {
  app.post(
    "/api/reports",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.write },
      schema: {
        summary: "Report a person, job, comment or review to staff",
        body: PostReport,
        response: { 201: Message, ...refusals, 429: Refusal },
      },
    },
    async (request, reply) => {
      await reportSubject(deps, actorOf(request), request.body);
      return reply.code(201).send({ message: messages.people.reported });
    },
  );

  app.get(
    "/api/reports/subject",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.lookup },
      schema: {
        summary: "What one is about to report, as it shows",
        querystring: ReportSubjectQuery,
        response: { 200: ReportedThing, ...refusals },
      },
    },
    async (request) => readReported(deps, actorOf(request), request.query),
  );

  staffRoutes(app, deps);
}

function staffRoutes(app: Server, deps: Deps): void {
  const onRequest = staffOf("customers");
  const reading = { rateLimit: limits.search };
  const deciding = { rateLimit: limits.write };

  app.get(
    "/api/reports",
    {
      onRequest,
      config: reading,
      schema: {
        summary: "Reports that wait for staff, or that were decided",
        querystring: ReportQuery,
        response: { 200: ReportList, ...refusals },
      },
    },
    async (request) => listReports(deps, actorOf(request), request.query),
  );

  app.post(
    "/api/reports/:reportId/decide",
    {
      onRequest,
      config: deciding,
      schema: {
        summary: "Hide, warn, suspend or dismiss, with a reason",
        params: ReportParams,
        body: DecideReport,
        response: { 200: Message, ...refusals },
      },
    },
    async (request) => {
      await decideReport(deps, actorOf(request), { ...request.body, ...request.params });
      return { message: messages.people.decided };
    },
  );

  app.get(
    "/api/suspensions",
    {
      onRequest,
      config: reading,
      schema: { summary: "Closed accounts", response: { 200: SuspensionList, ...refusals } },
    },
    async (request) => ({ suspensions: await listSuspensions(deps, actorOf(request)) }),
  );

  app.post(
    "/api/suspensions/:userId/lift",
    {
      onRequest,
      config: deciding,
      schema: {
        summary: "Open a closed account again, with a reason",
        params: UserParams,
        body: LiftSuspension,
        response: { 200: Message, ...refusals },
      },
    },
    async (request) => {
      await liftSuspension(deps, actorOf(request), { ...request.body, ...request.params });
      return { message: messages.people.lifted };
    },
  );
}
