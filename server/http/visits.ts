/** Counts visits: pages that browsers without a session open from outside. Stores nothing about the visitors. */
import type { IncomingMessage } from "node:http";
import { minuteMs } from "#shared/time/durations.ts";
import type { Deps } from "../deps.ts";
import { addVisits } from "../features/staff/insights/visits.queries.ts";
import type { Server } from "./server-type.ts";
import { isVisitor } from "./session.ts";

const storedEveryMs = minuteMs;
const programs = /bot|crawl|spider/i;

/**
 * Counts also pages that come from memory, and stores the sum every minute. A page that a shared cache answers is not
 * seen.
 */
export function registerVisits(app: Server, deps: Pick<Deps, "db" | "clock" | "log">): void {
  let visits = 0;
  const store = async () => {
    const count = visits;
    if (count === 0) return;
    visits = 0;
    await addVisits(deps.db, { at: deps.clock.now(), count }).catch((error) => {
      visits += count;
      deps.log.warn({ err: error }, "visits were not stored");
    });
  };
  app.server.on("request", (request) => {
    if (isVisit(request)) visits += 1;
  });
  const timer = setInterval(() => void store(), storedEveryMs).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await store();
  });
}

/** Browsers say by themselves what they load and from where; links within the product are no further visits. */
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
