import type * as en from "../en/campaigns.ts";
import type { Texts } from "../texts.ts";

export const campaignAnswers: Texts<typeof en.campaignAnswers> = {
  started: "The messages dey go.",
  paused: "No message go go again until you resume.",
  resumed: "The messages don continue.",
  cancelled: "Cancelled. Messages wey don go don go.",
  noRecipients: "Nobody dey to send this one to.",
  onItsWay: "This message dey go meet these people already. See below how far e don go.",
  sentAlready: "These people get this message less than one day ago. Change the words to send another one.",
  ended: "This campaign don end.",
  unclear: "The SMS provider no talk whether e go",
  dayIsFull: "E no go: this number don get its messages for the day",
  refused: "The SMS provider refuse am",
};
