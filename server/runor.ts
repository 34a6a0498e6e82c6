/** One running product: database, application, worker. Used by main.ts and by tests. */
import { addressOf } from "#shared/contracts/address.ts";
import * as webhooksApi from "#shared/contracts/webhooks.endpoints.ts";
import { createApp } from "./app.ts";
import { type BuiltDeps, buildDeps, type DepsOptions, worksTasks } from "./build-deps.ts";
import type { Config } from "./config.ts";
import { canMove, type Deps } from "./deps.ts";
import { followAllRoleLists } from "./features/staff/staff-roles/listed-roles.service.ts";
import { mendNames } from "./features/trust/reports/stored-names.tasks.ts";
import { ownAddress } from "./gateways/create-gateways.ts";
import type { Server } from "./http/server-type.ts";

export interface Runor {
  app: Server;
  deps: Deps;
  address: string;
  /** Stops taking tasks, drains, finishes requests, closes connections. Repeats: waits for the first call. */
  close(how?: Leaving): Promise<void>;
}

interface Leaving {
  /** Keeps answering for a while, so that a balancer loses no request. */
  drains?: boolean;
  /** Aborts remaining waits. */
  hurry?: AbortSignal;
}

/** Then open requests are cut off: a half-sent request would delay the stop for minutes. */
const requestsMs = 3_000;
const tasksMs = 1_500;
/** Without real users, if a balancer still seems to send requests. */
const sandboxDrainSeconds = 3;
const productionDrainSeconds = 6;

export interface StartOptions extends DepsOptions {
  /** Fills the database before the first request. */
  prepare?: (deps: Deps) => Promise<void>;
  /** Mounts the pages; without it only the API is served. */
  mountPages?: (app: Server, deps: Deps) => Promise<void>;
}

/** Listens once everything is ready. Errors: one that names the settings if it cannot listen. */
export async function startRunor(options: StartOptions): Promise<Runor> {
  const built = await buildDeps(options);
  try {
    return await startOn(built, options);
  } catch (error) {
    // Connections left open would report the stop of the database, and bury the cause.
    await built.close(0);
    throw error;
  }
}

async function startOn(built: BuiltDeps, options: StartOptions): Promise<Runor> {
  const { deps } = built;
  const app = await createApp(deps);
  await mountSandbox(app, built);
  if (deps.config.role !== "worker") await options.mountPages?.(app, deps);
  await options.prepare?.(deps);
  await followAllRoleLists(deps);
  await listen(app, deps.config);
  deps.freshness.start();
  if (worksTasks(options)) {
    await deps.queue.work(deps);
    await deps.queue.send(deps.db, mendNames, {}, { oncePer: { key: "start", seconds: 24 * 3600 } });
  }
  let closing: Promise<void> | undefined;
  const close = async ({ drains = false, hurry }: Leaving = {}) => {
    await deps.queue.stopTaking();
    await deps.draining.leave(drains ? drainSeconds(deps) : 0, hurry);
    await closeListener(app, hurry);
    await built.close(tasksMs);
  };
  return { app, deps, address: ownAddress(deps.config), close: (how) => (closing ??= close(how)) };
}

async function listen(app: Server, { host, port }: Config): Promise<void> {
  await app.listen({ port, host }).catch(async (cause: NodeJS.ErrnoException) => {
    // Else the sandbox would look for work in a database whose connections are closed.
    await app.close();
    throw new Error(`cannot listen at HOST ${host} and PORT ${port}: ${cause.code ?? cause.message}`, {
      cause,
    });
  });
}

function drainSeconds({ config, draining }: Deps): number {
  if (config.drainSeconds !== undefined) return config.drainSeconds;
  if (config.production) return productionDrainSeconds;
  return draining.hasBalancer() ? sandboxDrainSeconds : 0;
}

async function closeListener(app: Server, hurry: AbortSignal | undefined): Promise<void> {
  // A connection whose answer ends as closing begins is not idle yet, and would be waited for.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  const cut = () => app.server.closeAllConnections();
  const late = setTimeout(cut, hurry?.aborted ? 0 : requestsMs);
  hurry?.addEventListener("abort", cut);
  await app.close();
  clearTimeout(late);
  clearInterval(sweep);
}

/** The sandbox for providers without keys. The configuration refuses it in production without SANDBOX=1. */
async function mountSandbox(app: Server, { deps, sandboxStore }: BuiltDeps): Promise<void> {
  if (!sandboxStore) return;
  // A worker serves no webhooks: the sandbox sends those that it causes to the public address.
  const self = deps.config.role === "worker" ? deps.config.origin : ownAddress(deps.config);
  const moveClock = clockMover(deps);
  const { sandbox } = await import("#sandbox/sandbox.ts");
  await app.register(sandbox, {
    prefix: "/sandbox",
    store: sandboxStore,
    baseUrl: () => deps.config.origin,
    webhookUrl: (provider) => self + addressOf(webhooksApi.payments, { params: { provider } }),
    smsSenderId: deps.config.termiiSenderId,
    phone: {
      code: deps.config.ussdCode,
      callbackUrl: (what) => self + callbackPath(what, deps.config.africastalkingCallbackSecret),
    },
    ...(moveClock && { moveClock }),
    log: deps.log,
  });
}

const callbackPath = (what: "ussd" | "sms", secret: string | undefined): string =>
  addressOf(what === "ussd" ? webhooksApi.ussd : webhooksApi.incomingSms, {
    params: { provider: "africastalking" },
    query: { secret },
  });

function clockMover(deps: Deps) {
  const { config, clock, queue } = deps;
  if (!config.sandboxed.payments || !config.sandboxed.sms || !canMove(clock)) return undefined;
  return async (seconds: number): Promise<Date> => {
    await clock.advance(seconds);
    await queue.runDue(deps, seconds);
    return clock.now();
  };
}
