/** Counts visits: pages that browsers without a session open from outside. Stores nothing about the visitors. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { minuteMs } from "#shared/time/durations.ts";
import { dayStart } from "#shared/time/lagos.ts";
import type { Deps } from "../deps.ts";
import { addVisits, type VisitBatch } from "../features/staff/insights/visits.queries.ts";
import { callerNetwork } from "./connections.ts";
import type { Server } from "./server-type.ts";
import { isVisitor } from "./session.ts";

const storedEveryMs = minuteMs;
const programs = /bot|crawl|spider/i;
/** From one network in a minute. Mobile networks put thousands of phones behind an address; a script sends more. */
const maxPerNetwork = 300;

type VisitDeps = Pick<Deps, "db" | "clock" | "config" | "log">;

/** Visits that are not stored yet, by day in Lagos. */
export class VisitCounts {
  private readonly deps: Pick<VisitDeps, "db" | "clock" | "log">;
  private readonly open = new Map<number, number>();
  private batches: VisitBatch[] = [];
  private storing = Promise.resolve();

  constructor(deps: Pick<VisitDeps, "db" | "clock" | "log">) {
    this.deps = deps;
  }

  add(): void {
    const day = dayStart(this.deps.clock.now()).getTime();
    this.open.set(day, (this.open.get(day) ?? 0) + 1);
  }

  /** Does not fail: a batch that may not be stored is sent again with the next ones, under the same id. */
  store(): Promise<void> {
    this.storing = this.storing.then(() => this.send());
    return this.storing;
  }

  private async send(): Promise<void> {
    for (const [day, count] of this.open)
      this.batches.push({ id: crypto.randomUUID(), at: new Date(day), count });
    this.open.clear();
    try {
      while (this.batches[0]) {
        await addVisits(this.deps.db, this.batches[0]);
        this.batches.shift();
      }
    } catch (error) {
      this.deps.log.warn({ err: error }, "visits were not stored");
    }
  }
}

/**
 * Counts also pages that come from memory, and stores the sums every minute: a killed process loses its last one. A
 * page that a shared cache answers is not seen.
 */
export function registerVisits(app: Server, deps: VisitDeps): void {
  const visits = new VisitCounts(deps);
  const ofNetworks = new Map<string, number>();
  const store = () => {
    ofNetworks.clear();
    return visits.store();
  };
  const count = (request: IncomingMessage) => {
    const network = callerNetwork(request, deps.config.trustProxy);
    const before = ofNetworks.get(network) ?? 0;
    if (before >= maxPerNetwork) return;
    ofNetworks.set(network, before + 1);
    visits.add();
  };
  app.server.on("request", (request, response) => {
    if (isVisit(request)) response.once("finish", () => isPage(response) && count(request));
  });
  const timer = setInterval(() => void store(), storedEveryMs).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await store();
  });
}

/** Browsers say by themselves what they load and from where; links within the product do not count again. */
function isVisit(request: IncomingMessage): boolean {
  const { headers, method } = request;
  return (
    headers["sec-fetch-mode"] === "navigate" &&
    headers["sec-fetch-dest"] === "document" &&
    headers["sec-fetch-site"] !== "same-origin" &&
    headers["sec-purpose"] === undefined &&
    method === "GET" &&
    isVisitor(request) &&
    !programs.test(headers["user-agent"] ?? "")
  );
}

/** A page, one that the browser has, or that of a taken job; a redirect leads to the visit that counts. */
const isPage = ({ statusCode }: ServerResponse): boolean => [200, 304, 410].includes(statusCode);
