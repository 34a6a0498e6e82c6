import { randomUUID } from "node:crypto";
import Fastify, { LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Deps } from "./deps.ts";
import { accountDeletionRoutes } from "./features/identity/account-deletion/account-deletion.routes.ts";
import { accountsRoutes } from "./features/identity/accounts/accounts.routes.ts";
import { passwordResetsRoutes } from "./features/identity/password-resets/password-resets.routes.ts";
import { personalDataRoutes } from "./features/identity/personal-data/personal-data.routes.ts";
import { retentionRoutes } from "./features/identity/retention/retention.routes.ts";
import { verificationRoutes } from "./features/identity/verification/verification.routes.ts";
import { agentsRoutes } from "./features/market/agents/agents.routes.ts";
import { callsRoutes } from "./features/market/calls/calls.routes.ts";
import { commentsRoutes } from "./features/market/comments/comments.routes.ts";
import { jobsRoutes } from "./features/market/jobs/jobs.routes.ts";
import { offersRoutes } from "./features/market/offers/offers.routes.ts";
import { placesRoutes } from "./features/market/places/places.routes.ts";
import { reviewsRoutes } from "./features/market/reviews/reviews.routes.ts";
import { savedSearchesRoutes } from "./features/market/saved-searches/saved-searches.routes.ts";
import { cardsRoutes } from "./features/market/servicemen/cards.routes.ts";
import { hireRoutes } from "./features/market/servicemen/hire.routes.ts";
import { servicemenRoutes } from "./features/market/servicemen/servicemen.routes.ts";
import { tradesRoutes } from "./features/market/trades/trades.routes.ts";
import { campaignsRoutes } from "./features/messaging/campaigns/campaigns.routes.ts";
import { chatRoutes } from "./features/messaging/chat/chat.routes.ts";
import { contentRoutes } from "./features/messaging/content/content.routes.ts";
import { notificationsRoutes } from "./features/messaging/notifications/notifications.routes.ts";
import { pushRoutes } from "./features/messaging/notifications/push.routes.ts";
import { smsRoutes } from "./features/messaging/sms/sms.routes.ts";
import { ussdRoutes } from "./features/messaging/ussd/ussd.routes.ts";
import { accountingRoutes } from "./features/money/accounting/accounting.routes.ts";
import { bankingRoutes } from "./features/money/banking/banking.routes.ts";
import { paymentRoutes } from "./features/money/payments/payments.routes.ts";
import { walletRoutes } from "./features/money/wallet/wallet.routes.ts";
import { withdrawalsRoutes } from "./features/money/withdrawals/withdrawals.routes.ts";
import { demoRoutes } from "./features/platform/demo/demo.routes.ts";
import { mediaRoutes } from "./features/platform/media/media.routes.ts";
import { searchEnginesRoutes } from "./features/platform/search-engines/search-engines.routes.ts";
import { sharePicturesRoutes } from "./features/platform/share-pictures/share-pictures.routes.ts";
import { statusRoutes } from "./features/platform/status/status.routes.ts";
import { publicSystemRoutes, systemRoutes } from "./features/platform/system/system.routes.ts";
import { paymentWebhookRoutes } from "./features/platform/webhooks/webhooks.routes.ts";
import { customersRoutes } from "./features/staff/customers/customers.routes.ts";
import { insightsRoutes } from "./features/staff/insights/insights.routes.ts";
import { settingsRoutes } from "./features/staff/settings/settings.routes.ts";
import { staffRolesRoutes } from "./features/staff/staff-roles/staff-roles.routes.ts";
import { auditRoutes } from "./features/trust/audit/audit.routes.ts";
import { blocksRoutes } from "./features/trust/blocks/blocks.routes.ts";
import { reportsRoutes } from "./features/trust/reports/reports.routes.ts";
import { registerJsonBodies } from "./http/bodies/json-bodies.ts";
import { registerUploads } from "./http/bodies/uploads.ts";
import { registerCachedResponses } from "./http/cache/cached-response-listener.ts";
import { registerCompression } from "./http/cache/compression.ts";
import { limitConnections, serverTimeouts } from "./http/connections.ts";
import { refuseInvalidHttp, refuseUnreadable, registerErrorHandler } from "./http/error-handler.ts";
import { registerLanguage } from "./http/language.ts";
import { registerRateLimits } from "./http/limits/rate-limits.ts";
import { registerReadTurns } from "./http/limits/read-turns.ts";
import { registerUrgentCalls } from "./http/limits/urgent-calls.ts";
import { registerOpenApi } from "./http/openapi.ts";
import { registerOwnWrites } from "./http/own-writes.ts";
import { parsableUrl } from "./http/pages/page-requests.ts";
import { registerRequestLog } from "./http/request-log.ts";
import { registerRequestSpans } from "./http/request-spans.ts";
import { registerSecurityHeaders, securityHeaders } from "./http/security-headers.ts";
import type { Server } from "./http/server-type.ts";
import { registerSession } from "./http/session.ts";
import { registerVisits } from "./http/visits.ts";
import { registerOriginCheck } from "./http/write-origin.ts";

/** Default limit; routes that take uploads raise it. */
const bodyLimitBytes = 64 * 1024;

/** The load balancer appends the client's address last; earlier entries may be forged by the client. */
const isNearest = (_address: string, hop: number): boolean => hop === 0;

export async function createApp(deps: Deps): Promise<Server> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy && isNearest,
    bodyLimit: bodyLimitBytes,
    ...serverTimeouts,
    // Requests on open connections are still answered during shutdown, with `Connection: close`.
    return503OnClosing: false,
    rewriteUrl: parsableUrl,
    frameworkErrors: refuseUnreadable(securityHeaders(deps.config)),
    clientErrorHandler: refuseInvalidHttp,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    genReqId: (request) => {
      const given = request.headers["x-request-id"];
      return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    },
  }).withTypeProvider<ZodTypeProvider>() as unknown as Server;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser("text/plain");

  registerJsonBodies(app);

  registerErrorHandler(app, deps);
  registerRequestSpans(app, deps);
  registerCachedResponses(app, deps);
  registerVisits(app, deps);
  endConnections(app, deps);
  limitConnections(app, deps.config);
  registerSecurityHeaders(app, deps.config);
  registerCompression(app);
  registerLanguage(app);
  registerRequestLog(app, deps);
  registerOriginCheck(app, deps.config);
  registerUrgentCalls(app, deps);
  await registerSession(app, deps);
  registerOwnWrites(app, deps);
  await registerRateLimits(app, deps);
  registerReadTurns(app, deps);
  registerUploads(app, deps, { smallBytes: bodyLimitBytes });
  await registerOpenApi(app, deps.config);
  await app.register(async (api) =>
    deps.config.role === "worker" ? systemRoutes(api as Server, deps) : registerFeatures(api as Server, deps),
  );
  return app;
}

/** During shutdown, clients and balancers are asked to open their next connection elsewhere. */
function endConnections(app: Server, { draining }: Deps): void {
  app.addHook("onRequest", (_request, reply, done) => {
    if (draining.isOn) reply.header("connection", "close");
    done();
  });
}

/** In the order of dependency that tests/architecture.test.ts lists. */
function registerFeatures(app: Server, deps: Deps): void {
  systemRoutes(app, deps);
  publicSystemRoutes(app);
  statusRoutes(app, deps);
  auditRoutes(app, deps);
  settingsRoutes(app, deps);
  smsRoutes(app, deps);
  blocksRoutes(app, deps);
  pushRoutes(app, deps);
  notificationsRoutes(app, deps);
  verificationRoutes(app, deps);
  staffRolesRoutes(app, deps);
  accountsRoutes(app, deps);
  passwordResetsRoutes(app, deps);
  mediaRoutes(app, deps);
  contentRoutes(app, deps);
  jobsRoutes(app, deps);
  paymentRoutes(app, deps);
  walletRoutes(app, deps);
  bankingRoutes(app, deps);
  withdrawalsRoutes(app, deps);
  paymentWebhookRoutes(app, deps);
  accountingRoutes(app, deps);
  commentsRoutes(app, deps);
  callsRoutes(app, deps);
  servicemenRoutes(app, deps);
  cardsRoutes(app, deps);
  hireRoutes(app, deps);
  tradesRoutes(app, deps);
  placesRoutes(app, deps);
  searchEnginesRoutes(app, deps);
  sharePicturesRoutes(app, deps);
  offersRoutes(app, deps);
  savedSearchesRoutes(app, deps);
  agentsRoutes(app, deps);
  reviewsRoutes(app, deps);
  reportsRoutes(app, deps);
  chatRoutes(app, deps);
  campaignsRoutes(app, deps);
  ussdRoutes(app, deps);
  customersRoutes(app, deps);
  insightsRoutes(app, deps);
  personalDataRoutes(app, deps);
  accountDeletionRoutes(app, deps);
  retentionRoutes(app, deps);
  demoRoutes(app, deps);
}
