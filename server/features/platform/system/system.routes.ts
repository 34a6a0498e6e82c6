import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { unavailableSeconds } from "#server/http/error-handler.ts";
import { mayObserve } from "#server/http/observers.ts";
import type { Server } from "#server/http/server-type.ts";
import * as systemApi from "#shared/contracts/system.endpoints.ts";
import { updateGauges } from "./gauges.service.ts";
import { areBooksSound, canWrite, isReady } from "./system.queries.ts";

/** Load balancers probe often and have short timeouts. */
const answerWithinMs = 2_000;
const inTime = (question: Promise<boolean>): Promise<boolean> =>
  Promise.race([question.catch(() => false), sleep(answerWithinMs, false, { ref: false })]);

/** The probe is public, so it tests a write at most once a second. */
const writeTriedForMs = 1_000;

function onceInAWhile(question: () => Promise<boolean>): () => Promise<boolean> {
  let asked: { at: number; isOpen: boolean; answer: Promise<boolean> } | undefined;
  return () => {
    if (asked && (asked.isOpen || Date.now() - asked.at <= writeTriedForMs)) return asked.answer;
    const answer = question().finally(() => {
      asking.isOpen = false;
    });
    const asking = { at: Date.now(), isOpen: true, answer };
    asked = asking;
    return answer;
  };
}

export function systemRoutes(app: Server, deps: Deps): void {
  const triesToWrite = onceInAWhile(() => canWrite(deps.pool));
  bind(app, systemApi.live, { anonymous: true }, async () => ({
    status: "ok" as const,
  }));

  bind(app, systemApi.ready, { anonymous: true }, async (request, reply) => {
    if (deps.draining.isOn) return reply.code(503).send({ status: "draining" as const });
    const [database, writes, queue, books] = await Promise.all([
      inTime(isReady(deps.db)),
      inTime(triesToWrite()),
      inTime(deps.queue.isReady()),
      inTime(areBooksSound(deps.db)),
    ]);
    const ready = database && writes && queue && books;
    if (!ready) reply.header("retry-after", unavailableSeconds);
    if (ready) deps.draining.noteReady();
    const freshnessLagSeconds = deps.freshness.lagSeconds();
    const details = { database, writes, queue, books, freshnessLagSeconds };
    return reply.code(ready ? 200 : 503).send({
      status: ready ? ("ready" as const) : ("unready" as const),
      ...(mayObserve(deps.config, request) && details),
    });
  });

  bind(app, systemApi.metrics, { anonymous: true }, async (request, reply) => {
    if (!mayObserve(deps.config, request)) throw new AppError("not_found");
    await inTime(updateGauges(deps));
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
}

export function publicSystemRoutes(app: Server): void {
  bind(app, systemApi.keepAlive, { anonymous: true }, async () => ({
    status: "ok" as const,
  }));
}
