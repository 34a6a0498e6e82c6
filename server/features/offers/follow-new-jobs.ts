import type { Deps } from "../../deps.ts";
import type { Server } from "../../http/server-type.ts";
import { alertSubscribers } from "./offers.tasks.ts";

/** Posts that come together are looked at together. */
const waitMs = 1_000;

/**
 * Asks for the alerts soon after a job was posted, as the change feed says: posting knows nothing of it and cannot
 * fail by it. What gets lost here the schedule finds within a minute.
 */
export function followNewJobs(app: Server, deps: Pick<Deps, "db" | "queue" | "freshness" | "log">): void {
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> = Promise.resolve();
  const ask = () => {
    timer = undefined;
    asking = deps.queue.send(deps.db, alertSubscribers, {}).catch((error) => {
      deps.log.warn({ err: error }, "job alerts wait for their schedule");
    });
  };
  deps.freshness.on("jobs", (change) => {
    if (!change?.moved || timer) return;
    timer = setTimeout(ask, waitMs);
    timer.unref();
  });
  app.addHook("onClose", async () => {
    clearTimeout(timer);
    await asking;
  });
}
