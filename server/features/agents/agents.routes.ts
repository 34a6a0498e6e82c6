import {
  AgentApplicationForm,
  AgentApplicationList,
  ApplicationParams,
  DeclineApplication,
} from "#shared/contracts/agents.ts";
import { Message, Refusal } from "#shared/contracts/answers.ts";
import { messages } from "#shared/messages/en.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, staffOf } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { followNewJobs } from "../offers/follow-new-jobs.ts";
import {
  applyAsAgent,
  approveApplication,
  declineApplication,
  waitingApplications,
} from "./applications.service.ts";
import { consentRoutes } from "./consents.routes.ts";
import { askClients } from "./consents.tasks.ts";

const refusals = { 400: Refusal, 401: Refusal, 403: Refusal, 404: Refusal, 409: Refusal };

/** Applying to be an agent, deciding about it, and the consent of the people agents post for. */
export function agentsRoutes(app: Server, deps: Deps): void {
  app.post(
    "/api/agent-promo",
    {
      config: { rateLimit: limits.auth },
      schema: {
        summary: "Apply to be an agent; signed-in people with their own phone",
        body: AgentApplicationForm,
        response: { 201: Message, 400: Refusal, 403: Refusal, 409: Refusal, 429: Refusal },
      },
    },
    async (request, reply) => {
      await applyAsAgent(deps, request.actor, { form: request.body, address: request.ip });
      return reply.code(201).send({ message: messages.people.applied });
    },
  );

  staffRoutes(app, deps);
  consentRoutes(app, deps);
  followNewJobs(app, deps, askClients);
}

function staffRoutes(app: Server, deps: Deps): void {
  const onRequest = staffOf("agents");
  const config = { rateLimit: limits.write };

  app.get(
    "/api/unapproved-agents",
    {
      onRequest,
      config: { rateLimit: limits.search },
      schema: {
        summary: "Applications that wait, oldest first",
        response: { 200: AgentApplicationList, 401: Refusal, 403: Refusal },
      },
    },
    async (request) => waitingApplications(deps, actorOf(request)),
  );

  app.patch(
    "/api/agent-promo/:applicationId/approve",
    {
      onRequest,
      config,
      schema: {
        summary: "Approve an application",
        params: ApplicationParams,
        response: { 200: Message, ...refusals },
      },
    },
    async (request) => {
      await approveApplication(deps, actorOf(request), request.params.applicationId);
      return { message: messages.people.approved };
    },
  );

  app.patch(
    "/api/agent-promo/:applicationId/decline",
    {
      onRequest,
      config,
      schema: {
        summary: "Decline an application, with a reason that the applicant gets",
        params: ApplicationParams,
        body: DeclineApplication,
        response: { 200: Message, ...refusals },
      },
    },
    async (request) => {
      const { applicationId } = request.params;
      await declineApplication(deps, actorOf(request), { applicationId, reason: request.body.reason });
      return { message: messages.people.declined };
    },
  );
}
