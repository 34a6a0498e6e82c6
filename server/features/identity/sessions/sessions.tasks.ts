import { defineTask } from "#server/worker/queue.ts";
import { dayMs } from "#shared/time/durations.ts";
import { deleteDevicesOfClosed, deleteKnownDevicesBefore } from "./devices.queries.ts";
import { deleteExpiredSessions } from "./sessions.queries.ts";

export const removeExpiredSessions = defineTask({
  name: "sessions.remove-expired",
  schedule: "17 3 * * *",
  async handle({ clock, db, config }) {
    const now = clock.now();
    await deleteExpiredSessions(db, now);
    await deleteKnownDevicesBefore(db, new Date(now.getTime() - config.keepKnownDevicesDays * dayMs));
    await deleteDevicesOfClosed(db, new Date(now.getTime() - dayMs));
  },
});
