import type pg from "pg";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/client.ts";
import type { Freshness } from "./freshness.ts";
import type { PaymentGateway } from "./gateways/payments/payments.ts";
import type { SmsGateway } from "./gateways/sms/sms.ts";
import type { FileStorage } from "./gateways/storage/storage.ts";
import type { Metrics } from "./metrics.ts";
import type { Queue } from "./worker/queue.ts";

/** Tells the time; tests hold it still. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

/** Everything outside a service that it may use. Built once in main.ts. */
export interface Deps {
  config: Config;
  db: Database;
  pool: pg.Pool;
  clock: Clock;
  log: Logger;
  queue: Queue;
  freshness: Freshness;
  metrics: Metrics;
  storage: FileStorage;
  gateways: { payments: PaymentGateway; sms: SmsGateway };
}
