import { defineTask } from "#server/worker/queue.ts";
import { dayMs } from "#shared/time/durations.ts";
import { deleteNotificationsBefore, insertEndings } from "./insert.queries.ts";

const daysBeforeEnd = 3;

/** Notifies people three days before their subscription ends, once for each end. */
export const notifyOfEndings = defineTask({
  name: "notices.tell-of-endings",
  schedule: "23 * * * *",
  async handle(deps) {
    const from = deps.clock.now();
    await insertEndings(deps.db, { from, to: new Date(from.getTime() + daysBeforeEnd * dayMs) });
  },
});

export const removeOldNotifications = defineTask({
  name: "notices.remove-old",
  schedule: "41 3 * * *",
  handle: ({ db, clock, config }) =>
    deleteNotificationsBefore(db, new Date(clock.now().getTime() - config.keepNotificationsDays * dayMs)),
});
