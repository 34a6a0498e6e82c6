import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { incidentKinds } from "#shared/contracts/incidents.ts";
import { PublicSettings } from "#shared/contracts/settings.ts";
import { AppError } from "../../app-error.ts";
import type { Deps } from "../../deps.ts";
import { mayObserve } from "../../http/observers.ts";
import type { Server } from "../../http/server-type.ts";
import { areBooksSound, canWrite, countOpenIncidents, findLedgerTail, isReady } from "./system.queries.ts";

const Ok = z.object({ status: z.literal("ok") });
const Readiness = z.object({
  status: z.enum(["ready", "unready", "draining"]),
  /** The rest is for observers: strangers need not know what fails. */
  database: z.optional(z.boolean()),
  /** Whether the database takes writes: it is the primary and its disk has room. */
  writes: z.optional(z.boolean()),
  queue: z.optional(z.boolean()),
  /** Whether no invariant of the ledger is known to be broken. */
  books: z.optional(z.boolean()),
  freshnessLagSeconds: z.optional(z.number()),
});

/** Balancers ask often and wait shortly. */
const answerWithinMs = 2_000;
const inTime = (question: Promise<boolean>): Promise<boolean> =>
  Promise.race([question.catch(() => false), sleep(answerWithinMs, false, { ref: false })]);

/** Everybody may ask, so the disk is tried once a second at most. */
const writeTriedForMs = 1_000;

function onceInAWhile(question: () => Promise<boolean>): () => Promise<boolean> {
  let asked: { at: number; answer: Promise<boolean> } | undefined;
  return () => {
    if (!asked || Date.now() - asked.at > writeTriedForMs) asked = { at: Date.now(), answer: question() };
    return asked.answer;
  };
}

/** Whether the process lives, may get traffic, and how it does. */
export function systemRoutes(app: Server, deps: Deps): void {
  const triesToWrite = onceInAWhile(() => canWrite(deps.pool));
  app.get(
    "/healthz",
    { config: { anonymous: true }, schema: { summary: "Whether the process lives", response: { 200: Ok } } },
    async () => ({
      status: "ok" as const,
    }),
  );

  app.get(
    "/readyz",
    {
      config: { anonymous: true },
      schema: {
        summary: "Whether the process may get traffic: database, queue and books",
        response: { 200: Readiness, 503: Readiness },
      },
    },
    async (request, reply) => {
      if (deps.draining.isOn) return reply.code(503).send({ status: "draining" as const });
      const [database, writes, queue, books] = await Promise.all([
        inTime(isReady(deps.db)),
        inTime(triesToWrite()),
        inTime(deps.queue.isReady()),
        inTime(areBooksSound(deps.db)),
      ]);
      const ready = database && writes && queue && books;
      if (ready) deps.draining.noteReady();
      const freshnessLagSeconds = deps.freshness.lagSeconds();
      const details = { database, writes, queue, books, freshnessLagSeconds };
      return reply.code(ready ? 200 : 503).send({
        status: ready ? ("ready" as const) : ("unready" as const),
        ...(mayObserve(deps.config, request) && details),
      });
    },
  );

  app.get("/metrics", { config: { anonymous: true }, schema: { hide: true } }, async (request, reply) => {
    if (!mayObserve(deps.config, request)) throw new AppError("not_found");
    deps.metrics.freshnessLagSeconds.set(deps.freshness.lagSeconds());
    await inTime(readBooks(deps));
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
}

/** What pages and clients ask before anything else. */
export function publicSystemRoutes(app: Server, deps: Deps): void {
  app.get(
    "/api/auth/keep-alive",
    {
      config: { anonymous: true },
      schema: {
        summary: "That the product answers, for whoever keeps a connection open",
        response: { 200: Ok },
      },
    },
    async () => ({
      status: "ok" as const,
    }),
  );

  app.get(
    "/api/settings",
    {
      config: { anonymous: true },
      schema: {
        summary: "What pages need to know about this house: name, support, what is a stand-in",
        response: { 200: PublicSettings },
      },
    },
    async () => ({
      productName: deps.config.productName,
      supportPhone: deps.config.supportPhone,
      supportHours: deps.owner.values.supportHours,
      apiHost: deps.config.apiHost ?? null,
      chatHost: deps.config.chatHost ?? null,
      sandbox: deps.config.sandboxed.payments || deps.config.sandboxed.sms,
      freeJobs: deps.owner.values.freePosts,
      freeCalls: deps.owner.values.freeCalls,
      boostDays: deps.config.boostDays,
      promotionalConsentRequired: deps.config.requirePromoConsent,
      bankChangeHoldHours: deps.config.bankChangeHoldHours,
    }),
  );
}

/** Without a database the figures stay what they were. */
async function readBooks(deps: Deps): Promise<boolean> {
  const counts = new Map((await countOpenIncidents(deps.db)).map(({ kind, count }) => [kind, count]));
  for (const kind of incidentKinds) deps.metrics.openIncidents.set({ kind }, counts.get(kind) ?? 0);
  deps.metrics.booksSound.set(counts.has("books-unbalanced") ? 0 : 1);
  deps.metrics.ledgerTail.set(await findLedgerTail(deps.db));
  return true;
}
