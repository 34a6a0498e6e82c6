import type { Deps } from "#server/deps.ts";
import type { Server } from "#server/http/server-type.ts";
import type { Task } from "#server/worker/queue.ts";

/** Jobs posted within this time share one run. */
const waitMs = 1_000;

/** Runs a task soon after a posting, which neither waits for it nor fails with it. The schedule catches lost events. */
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
