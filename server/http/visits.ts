/** Counts visits: pages that browsers without a session open from outside. Stores nothing about the visitors. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { minuteMs } from "#shared/time/durations.ts";
import type { Deps } from "../deps.ts";
import { addVisits } from "../features/staff/insights/visits.queries.ts";
import { callerNetwork } from "./connections.ts";
import type { Server } from "./server-type.ts";
import { isVisitor } from "./session.ts";

const storedEveryMs = minuteMs;
const programs = /bot|crawl|spider/i;
/** From one network in a minute. Mobile networks put thousands of phones behind an address; a script sends more. */
const maxPerNetwork = 300;

/**
 * Counts also pages that come from memory, and stores the sum every minute. A page that a shared cache answers is not
 * seen.
 */
export function registerVisits(app: Server, deps: Pick<Deps, "db" | "clock" | "config" | "log">): void {
  let visits = 0;
  const ofNetworks = new Map<string, number>();
  const store = async () => {
    const count = visits;
    ofNetworks.clear();
    if (count === 0) return;
    visits = 0;
    await addVisits(deps.db, { at: deps.clock.now(), count }).catch((error) => {
      visits += count;
      deps.log.warn({ err: error }, "visits were not stored");
    });
  };
  const count = (request: IncomingMessage) => {
    const network = callerNetwork(request, deps.config.trustProxy);
    const before = ofNetworks.get(network) ?? 0;
    if (before >= maxPerNetwork) return;
    ofNetworks.set(network, before + 1);
    visits += 1;
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
