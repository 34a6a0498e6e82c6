import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { agentAnswers } from "#server/language/messages.ts";
import * as agentsApi from "#shared/contracts/agents.endpoints.ts";
import { followNewJobs } from "../offers/follow-new-jobs.ts";
import {
  applyAsAgent,
  approveApplication,
  declineApplication,
  waitingApplications,
} from "./applications.service.ts";
import { consentRoutes } from "./consents.routes.ts";
import { askClients } from "./consents.tasks.ts";

export function agentsRoutes(app: Server, deps: Deps): void {
  bind(app, agentsApi.apply, { limit: limits.auth }, async (request) => {
    await applyAsAgent(deps, request.actor, { form: request.body, address: request.ip });
    return { message: agentAnswers.applied };
  });

  staffRoutes(app, deps);
  consentRoutes(app, deps);
  followNewJobs(app, deps, askClients);
}

function staffRoutes(app: Server, deps: Deps): void {
  bind(app, agentsApi.listApplications, { limit: limits.search }, async (request) =>
    waitingApplications(deps, actorOf(request)),
  );

  bind(app, agentsApi.approve, { limit: limits.write }, async (request) => {
    await approveApplication(deps, actorOf(request), request.params.applicationId);
    return { message: agentAnswers.approved };
  });

  bind(app, agentsApi.decline, { limit: limits.write }, async (request) => {
    const { applicationId } = request.params;
    await declineApplication(deps, actorOf(request), { applicationId, reason: request.body.reason });
    return { message: agentAnswers.declined };
  });
}
