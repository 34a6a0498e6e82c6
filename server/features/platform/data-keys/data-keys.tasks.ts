/** Encrypts stored numbers again while the database knows more than one key, so that older ones can be removed. */
import { findKnownKeys } from "#server/db/numbers/data-keys.ts";
import { resealAll } from "#server/db/numbers/resealing.ts";
import { defineTask } from "#server/worker/queue.ts";
import { hourSeconds } from "#shared/time/durations.ts";

export const renewNumbers = defineTask({
  name: "data-keys.renew-numbers",
  schedule: "*/10 * * * *",
  maxSeconds: hourSeconds,
  concurrency: 1,
  handle: async ({ pool, log }) => {
    const { data } = await findKnownKeys(pool);
    if (data.length < 2) return;
    const changed = await resealAll(pool);
    if (changed > 0) log.info({ numbers: changed }, "numbers were encrypted with the newest key");
  },
});
