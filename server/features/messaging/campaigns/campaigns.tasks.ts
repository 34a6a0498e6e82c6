import type { Deps } from "#server/deps.ts";
import { defineTask, type Task } from "#server/worker/queue.ts";
import { hourSeconds } from "#shared/time/durations.ts";
import { sendWaiting } from "./sending.service.ts";

const helpSeconds = 30;

/** Queues a second sender for an idle process; without one, the next scheduled round continues. */
const askForHelp = (deps: Deps): Promise<void> =>
  deps.queue.send(deps.db, sendCampaigns, {}, { oncePer: { key: "help", seconds: helpSeconds } });

/** Also queued when a campaign or a process starts. Processes may run it together: each claims its own recipients. */
export const sendCampaigns: Task = defineTask({
  name: "campaigns.send",
  schedule: "* * * * *",
  concurrency: 1,
  async handle(deps) {
    const look = await sendWaiting(deps, askForHelp);
    if (!look) return;
    const second = Math.ceil(look.getTime() / 1_000) + 1;
    const startAfterSeconds = Math.max(1, second - Math.floor(deps.clock.now().getTime() / 1_000));
    // Processes whose rounds end together queue one next round.
    const oncePer = { key: `look ${second}`, seconds: hourSeconds };
    await deps.queue.send(deps.db, sendCampaigns, {}, { startAfterSeconds, oncePer });
  },
});
