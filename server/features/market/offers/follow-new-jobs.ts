import type { Deps } from "../../../deps.ts";
import type { Server } from "../../../http/server-type.ts";
import type { Task } from "../../../worker/queue.ts";

/** Posts that come together are looked at together. */
const waitMs = 1_000;

/**
 * Asks for a scheduled task soon after a job was posted, as the change feed says: posting knows nothing of it and
 * cannot fail by it. What gets lost here the schedule finds within a minute.
 */
export function followNewJobs(
  app: Server,
  deps: Pick<Deps, "db" | "queue" | "freshness" | "log">,
  task: Task,
): void {
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> = Promise.resolve();
  const ask = () => {
    timer = undefined;
    asking = deps.queue.send(deps.db, task, {}).catch((error) => {
      deps.log.warn({ err: error, task: task.name }, "a task about new jobs waits for its schedule");
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
