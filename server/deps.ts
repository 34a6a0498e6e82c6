import type pg from "pg";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/client.ts";
import type { Replica } from "./db/replica.ts";
import type { Draining } from "./draining.ts";
import type { FindSession } from "./features/identity/sessions/session-lanes.ts";
import type { Freshness } from "./freshness.ts";
import type { ChatModel } from "./gateways/ports/chat.ts";
import type { MoneyGateways } from "./gateways/ports/provider.ts";
import type { PushGateway } from "./gateways/ports/push.ts";
import type { IncomingSmsGateway, SmsGateway } from "./gateways/ports/sms.ts";
import type { FileStorage } from "./gateways/ports/storage.ts";
import type { UssdGateway } from "./gateways/ports/ussd.ts";
import type { Metrics } from "./metrics.ts";
import type { ProcessState } from "./process-state.ts";
import type { SettingsInMemory } from "./settings-in-memory.ts";
import type { Tracing } from "./tracing/tracing.ts";
import type { Queue } from "./worker/queue.ts";

export interface Clock {
  now(): Date;
}
interface MovableClock extends Clock {
  advance(seconds: number): Promise<void> | void;
}
export const canMove = (clock: Clock): clock is MovableClock => "advance" in clock;
export const systemClock: Clock = { now: () => new Date() };

/** `payments` and `payouts` belong to the provider that new orders and payouts go to. */
export interface Gateways extends MoneyGateways {
  sms: SmsGateway;
  push: PushGateway;
  /** Undefined: no model is configured, and the chat answers by its own rules. */
  chat: ChatModel | undefined;
  /** The provider of an earlier order or payout; undefined if its keys were removed, as it cannot be asked then. */
  of(provider: string): MoneyGateways | undefined;
  /** The aggregator of this name; undefined if it is unknown, or closed because it has no secret. */
  ussdOf(provider: string): (UssdGateway & IncomingSmsGateway) | undefined;
  /** Whether people can answer a text message. */
  takesReplies: boolean;
}

/** Everything outside a service that it may use. Built once per process, in build-deps.ts. */
export interface Deps {
  config: Config;
  db: Database;
  pool: pg.Pool;
  /** The live session with this token hash. */
  findSession: FindSession;
  /** Undefined without DATABASE_READ_URL. */
  replica: Replica | undefined;
  clock: Clock;
  log: Logger;
  queue: Queue;
  freshness: Freshness;
  settings: SettingsInMemory;
  metrics: Metrics;
  /** Undefined without a collector. */
  tracing: Tracing | undefined;
  draining: Draining;
  state: ProcessState;
  storage: FileStorage;
  gateways: Gateways;
}
