import { defineTask } from "../../worker/queue.ts";
import { sendWhatWaits } from "./sending.service.ts";

/**
 * Also asked for when a campaign begins and when a process starts. Any number of processes may be at it: each takes
 * people of its own.
 */
export const sendCampaigns = defineTask<object>({
  name: "campaigns.send",
  schedule: "* * * * *",
  concurrency: 1,
  handle: sendWhatWaits,
});
