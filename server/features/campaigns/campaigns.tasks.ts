import { defineTask, type Task } from "../../worker/queue.ts";
import { sendWhatWaits } from "./sending.service.ts";
import { unsureSeconds } from "./settling.service.ts";

/**
 * Also asked for when a campaign begins and when a process starts. Any number of processes may be at it: each takes
 * people of its own.
 */
export const sendCampaigns: Task = defineTask({
  name: "campaigns.send",
  schedule: "* * * * *",
  concurrency: 1,
  async handle(deps) {
    if (!(await sendWhatWaits(deps))) return;
    // Messages whose answer got lost can be asked about then.
    const seconds = unsureSeconds(deps) + 1;
    const oncePer = { key: "left", seconds };
    await deps.queue.send(deps.db, sendCampaigns, {}, { startAfterSeconds: seconds, oncePer });
  },
});
