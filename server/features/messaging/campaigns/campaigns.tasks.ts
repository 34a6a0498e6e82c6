import type { Deps } from "../../../deps.ts";
import { defineTask, type Task } from "../../../worker/queue.ts";
import { sendWhatWaits } from "./sending.service.ts";

const helpSeconds = 30;

/** There is much to send: a process with nothing to do takes its share; where there is none, the next round waits. */
const askForHelp = (deps: Deps): Promise<void> =>
  deps.queue.send(deps.db, sendCampaigns, {}, { oncePer: { key: "help", seconds: helpSeconds } });

/**
 * Also asked for when a campaign begins and when a process starts. Any number of processes may be at it: each takes
 * people of its own.
 */
export const sendCampaigns: Task = defineTask({
  name: "campaigns.send",
  schedule: "* * * * *",
  concurrency: 1,
  async handle(deps) {
    const look = await sendWhatWaits(deps, askForHelp);
    if (!look) return;
    const second = Math.ceil(look.getTime() / 1_000) + 1;
    const startAfterSeconds = Math.max(1, second - Math.floor(deps.clock.now().getTime() / 1_000));
    // Processes that end a round together look again once.
    const oncePer = { key: `look ${second}`, seconds: 3_600 };
    await deps.queue.send(deps.db, sendCampaigns, {}, { startAfterSeconds, oncePer });
  },
});
