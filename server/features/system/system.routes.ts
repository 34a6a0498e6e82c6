import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { PublicSettings } from "#shared/contracts/settings.ts";
import type { Deps } from "../../deps.ts";
import type { Server } from "../../http/server-type.ts";
import { isReady } from "./system.queries.ts";

const Ok = z.object({ status: z.literal("ok") });
const Readiness = z.object({
  status: z.enum(["ready", "unready"]),
  database: z.boolean(),
  queue: z.boolean(),
  freshnessLagSeconds: z.number(),
});

/** Balancers ask often and wait shortly. */
const answerWithinMs = 2_000;
const inTime = (question: Promise<boolean>): Promise<boolean> =>
  Promise.race([question.catch(() => false), sleep(answerWithinMs, false, { ref: false })]);

/** Whether the process lives, may get traffic, and how it does. */
export function systemRoutes(app: Server, deps: Deps): void {
  app.get("/healthz", { config: { anonymous: true }, schema: { response: { 200: Ok } } }, async () => ({
    status: "ok" as const,
  }));

  app.get(
    "/readyz",
    { config: { anonymous: true }, schema: { response: { 200: Readiness, 503: Readiness } } },
    async (_request, reply) => {
      const [database, queue] = await Promise.all([inTime(isReady(deps.db)), inTime(deps.queue.isReady())]);
      const ready = database && queue;
      return reply.code(ready ? 200 : 503).send({
        status: ready ? ("ready" as const) : ("unready" as const),
        database,
        queue,
        freshnessLagSeconds: deps.freshness.lagSeconds(),
      });
    },
  );

  app.get("/metrics", { config: { anonymous: true }, schema: { hide: true } }, async (_request, reply) => {
    deps.metrics.freshnessLagSeconds.set(deps.freshness.lagSeconds());
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });

  app.get(
    "/api/auth/keep-alive",
    { config: { anonymous: true }, schema: { response: { 200: Ok } } },
    async () => ({
      status: "ok" as const,
    }),
  );

  app.get(
    "/api/settings",
    { config: { anonymous: true }, schema: { response: { 200: PublicSettings } } },
    async () => ({
      productName: deps.config.productName,
      supportPhone: deps.config.supportPhone,
      apiHost: deps.config.apiHost ?? null,
      sandbox: deps.config.sandboxed.payments || deps.config.sandboxed.sms,
      promotionalConsentRequired: deps.config.requirePromoConsent,
      bankChangeHoldHours: deps.config.bankChangeHoldHours,
    }),
  );
}
