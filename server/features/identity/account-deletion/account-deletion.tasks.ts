/**
 * The tasks' names keep the old word "closing": a queue under a new name would leave tasks that wait under the old one
 * without a worker.
 */
import { defineTask } from "#server/worker/queue.ts";
import { hourSeconds } from "#shared/time/durations.ts";
import { noteDeletion } from "./saved-deletions.ts";
import { eraseLateTraces, removeFiles } from "./traces.service.ts";

/** Erases what calls in progress at the deletion wrote afterwards, and the messages that were being sent. */
export const eraseLateData = defineTask<{ userId: string; messageIds: string[] }>({
  name: "closing.erase-late",
  async handle(deps, { userId, messageIds }) {
    const { left } = await eraseLateTraces(deps, { userId, messageIds });
    if (left > 0)
      await deps.queue.send(
        deps.db,
        eraseLateData,
        { userId, messageIds },
        { startAfterSeconds: hourSeconds },
      );
  },
});

/** Removes files after the commit, because the storage is not part of the transaction. */
export const removeFilesOfDeleted = defineTask<{ userId: string }>({
  name: "closing.remove-files",
  handle: (deps, { userId }) => removeFiles(deps, userId),
});

/** Runs after the commit, and is retried until the backup place has stored the note. */
export const saveDeletion = defineTask<{ userId: string; at: string }>({
  name: "account-deletion.save",
  retryLimit: 20,
  handle: (deps, deletion) => noteDeletion(deps, deletion),
});
