import { defineTask } from "../../../worker/queue.ts";
import { eraseLateTraces, removeFiles } from "./traces.service.ts";

/** What calls that were under way when the account closed have written after all, and what was being sent then. */
export const eraseLate = defineTask<{ userId: string; messageIds: string[] }>({
  name: "closing.erase-late",
  async handle(deps, { userId, messageIds }) {
    const { left } = await eraseLateTraces(deps, { userId, messageIds });
    if (left > 0)
      await deps.queue.send(deps.db, eraseLate, { userId, messageIds }, { startAfterSeconds: 3600 });
  },
});

/** Files are outside the database, so they go after the commit. */
export const removeLeftFiles = defineTask<{ userId: string }>({
  name: "closing.remove-files",
  handle: (deps, { userId }) => removeFiles(deps, userId),
});
