/** One running product: database, application, worker. Used by main.ts and, the same way, by tests. */
import type { Logger } from "pino";
import { sandboxKeys } from "#sandbox/keys.ts";
import { sandbox } from "#sandbox/sandbox.ts";
import { createApp } from "./app.ts";
import { type BuiltDeps, buildDeps } from "./build-deps.ts";
import type { Config } from "./config.ts";
import type { Clock, Deps } from "./deps.ts";
import { refuseMadeUpMoney } from "./features/demo/demo.service.ts";
import { followRoleLists } from "./features/staff-roles/listed-roles.service.ts";
import { ownAddress } from "./gateways/create-gateways.ts";
import type { Server } from "./http/server-type.ts";

export interface Runor {
  app: Server;
  deps: Deps;
  address: string;
  /** Finishes requests, stops taking tasks, closes connections. Repeats: waits for the first. */
  close(): Promise<void>;
}

export interface StartOptions {
  config: Config;
  connectionString: string;
  log: Logger;
  clock?: Clock;
  /** Whether this process takes queued work; tests drain the queue themselves. */
  worker?: boolean;
  /** Fills the database before anyone is answered. */
  prepare?: (deps: Deps) => Promise<void>;
  /** Mounts the pages; without it only the API answers. */
  mountPages?: (app: Server, deps: Deps) => Promise<void>;
}

/** Starts listening once everything is ready. */
export async function startRunor(options: StartOptions): Promise<Runor> {
  const built = await buildDeps(options);
  const { deps } = built;
  await refuseMadeUpMoney(deps).catch(async (refusal) => {
    await built.close();
    throw refusal;
  });
  const app = await createApp(deps);
  await mountSandbox(app, built);
  await options.mountPages?.(app, deps);
  await options.prepare?.(deps);
  await followRoleLists(deps, deps.db);
  await app.listen({ port: deps.config.port, host: deps.config.host });
  deps.freshness.start();
  if (options.worker !== false) await deps.queue.work(deps);
  let closing: Promise<void> | undefined;
  const close = async () => {
    // A connection whose answer ends just now is not idle yet when closing begins, and would be waited for.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
    await app.close();
    clearInterval(sweep);
    await built.close();
  };
  return { app, deps, address: ownAddress(deps.config), close: () => (closing ??= close()) };
}

/** Stand-ins for providers without keys. Config refuses them in production unless told so outright. */
async function mountSandbox(app: Server, { deps, sandboxStore }: BuiltDeps): Promise<void> {
  if (!sandboxStore) return;
  const self = ownAddress(deps.config);
  await app.register(sandbox, {
    prefix: "/sandbox",
    store: sandboxStore,
    baseUrl: () => deps.config.origin,
    webhookUrls: {
      flutterwave: `${self}/webhooks/flutterwave`,
      paystack: `${self}/webhooks/paystack`,
      termii: `${self}/webhooks/termii`,
    },
    keys: { ...sandboxKeys, termiiSenderIds: [...sandboxKeys.termiiSenderIds, deps.config.termiiSenderId] },
    log: deps.log,
  });
}
