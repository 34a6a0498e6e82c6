/** The whole server on one page: every plugin and every feature, in order. */
import Fastify, { LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { messages } from "#shared/messages/en.ts";
import { newId } from "./db/ids.ts";
import type { Deps } from "./deps.ts";
import { accountingRoutes } from "./features/accounting/accounting.routes.ts";
import { accountsRoutes } from "./features/accounts/accounts.routes.ts";
import { agentsRoutes } from "./features/agents/agents.routes.ts";
import { assistantRoutes } from "./features/assistant/assistant.routes.ts";
import { auditRoutes } from "./features/audit/audit.routes.ts";
import { bankingRoutes } from "./features/banking/banking.routes.ts";
import { callsRoutes } from "./features/calls/calls.routes.ts";
import { campaignsRoutes } from "./features/campaigns/campaigns.routes.ts";
import { cardsRoutes } from "./features/cards/cards.routes.ts";
import { closingRoutes } from "./features/closing/closing.routes.ts";
import { commentsRoutes } from "./features/comments/comments.routes.ts";
import { contentRoutes } from "./features/content/content.routes.ts";
import { customersRoutes } from "./features/customers/customers.routes.ts";
import { demoRoutes } from "./features/demo/demo.routes.ts";
import { hiringRoutes } from "./features/hiring/hiring.routes.ts";
import { jobsRoutes } from "./features/jobs/jobs.routes.ts";
import { mediaRoutes } from "./features/media/media.routes.ts";
import { moderationRoutes } from "./features/moderation/moderation.routes.ts";
import { myDataRoutes } from "./features/my-data/my-data.routes.ts";
import { noticesRoutes } from "./features/notices/notices.routes.ts";
import { notificationsRoutes } from "./features/notifications/notifications.routes.ts";
import { offersRoutes } from "./features/offers/offers.routes.ts";
import { ownerSettingsRoutes } from "./features/owner-settings/owner-settings.routes.ts";
import { passwordResetsRoutes } from "./features/password-resets/password-resets.routes.ts";
import { paymentRoutes } from "./features/payments/payments.routes.ts";
import { peopleRoutes } from "./features/people/people.routes.ts";
import { providersRoutes } from "./features/providers/providers.routes.ts";
import { pushRoutes } from "./features/push/push.routes.ts";
import { reviewsRoutes } from "./features/reviews/reviews.routes.ts";
import { staffRolesRoutes } from "./features/staff-roles/staff-roles.routes.ts";
import { publicSystemRoutes, systemRoutes } from "./features/system/system.routes.ts";
import { verificationRoutes } from "./features/verification/verification.routes.ts";
import { walletRoutes } from "./features/wallet/wallet.routes.ts";
import { paymentWebhookRoutes } from "./features/webhooks/webhooks.routes.ts";
import { withdrawalsRoutes } from "./features/withdrawals/withdrawals.routes.ts";
import { registerCompression } from "./http/compression.ts";
import { limitConnections, serverTimeouts } from "./http/connections.ts";
import { refuseNoHttp, refuseUnreadable, registerErrorHandler } from "./http/error-handler.ts";
import { registerJsonBodies } from "./http/json-bodies.ts";
import { registerOpenApi } from "./http/openapi.ts";
import { registerRateLimits } from "./http/rate-limits.ts";
import { registerReadyDoor } from "./http/ready-door.ts";
import { registerRequestLog } from "./http/request-log.ts";
import { registerSecurityHeaders, securityHeaders } from "./http/security-headers.ts";
import type { Server } from "./http/server-type.ts";
import { registerSession } from "./http/session.ts";
import { registerUploads } from "./http/uploads.ts";
import { registerOriginCheck } from "./http/write-origin.ts";

/** Bodies are small unless a route says otherwise. */
const bodyLimitBytes = 64 * 1024;

/** For people, where a contract has no sentence of its own. */
z.config({
  localeError: ({ path }) => (path?.length ? messages.fields.invalid : messages.errors.malformed),
});

/** The balancer adds the caller's address last; what stands before it the caller may have written. */
const isNearest = (_address: string, hop: number): boolean => hop === 0;

/** Builds the server; the caller listens and closes. */
export async function createApp(deps: Deps): Promise<Server> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy && isNearest,
    bodyLimit: bodyLimitBytes,
    ...serverTimeouts,
    // Requests that arrive on open connections while the process stops are still answered, and told to go elsewhere.
    return503OnClosing: false,
    frameworkErrors: refuseUnreadable(securityHeaders(deps.config)),
    clientErrorHandler: refuseNoHttp,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    genReqId: (request) => {
      const given = request.headers["x-request-id"];
      return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : newId();
    },
  }).withTypeProvider<ZodTypeProvider>() as unknown as Server;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser("text/plain");

  registerJsonBodies(app);

  registerErrorHandler(app);
  registerReadyDoor(app, deps);
  endConnections(app, deps);
  limitConnections(app, deps.config);
  registerSecurityHeaders(app, deps.config);
  registerCompression(app);
  registerRequestLog(app, deps);
  registerOriginCheck(app, deps.config);
  await registerSession(app, deps);
  await registerRateLimits(app, deps);
  registerUploads(app, { smallBytes: bodyLimitBytes });
  await registerOpenApi(app, deps.config);
  await app.register(async (api) =>
    deps.config.role === "worker" ? systemRoutes(api as Server, deps) : registerFeatures(api as Server, deps),
  );
  return app;
}

/** While the process leaves, callers and balancers open their next connection elsewhere. */
function endConnections(app: Server, { draining }: Deps): void {
  app.addHook("onRequest", (_request, reply, done) => {
    if (draining.isOn) reply.header("connection", "close");
    done();
  });
}

/** In dependency order: a feature's service may use those above it (tests/architecture.test.ts). */
function registerFeatures(app: Server, deps: Deps): void {
  systemRoutes(app, deps);
  publicSystemRoutes(app, deps);
  auditRoutes(app, deps);
  ownerSettingsRoutes(app, deps);
  notificationsRoutes(app, deps);
  verificationRoutes(app, deps);
  staffRolesRoutes(app, deps);
  accountsRoutes(app, deps);
  passwordResetsRoutes(app, deps);
  peopleRoutes(app, deps);
  pushRoutes(app, deps);
  noticesRoutes(app, deps);
  contentRoutes(app, deps);
  paymentRoutes(app, deps);
  bankingRoutes(app, deps);
  withdrawalsRoutes(app, deps);
  walletRoutes(app, deps);
  paymentWebhookRoutes(app, deps);
  accountingRoutes(app, deps);
  mediaRoutes(app, deps);
  jobsRoutes(app, deps);
  commentsRoutes(app, deps);
  callsRoutes(app, deps);
  providersRoutes(app, deps);
  cardsRoutes(app, deps);
  hiringRoutes(app, deps);
  offersRoutes(app, deps);
  moderationRoutes(app, deps);
  agentsRoutes(app, deps);
  reviewsRoutes(app, deps);
  assistantRoutes(app, deps);
  campaignsRoutes(app, deps);
  customersRoutes(app, deps);
  myDataRoutes(app, deps);
  closingRoutes(app, deps);
  demoRoutes(app, deps);
}
