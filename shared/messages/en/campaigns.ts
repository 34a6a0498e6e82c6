export const campaignAnswers = {
  started: "The messages are on their way.",
  paused: "No more messages go out until you resume.",
  resumed: "The messages go on.",
  cancelled: "Cancelled. Messages that were sent stay sent.",
  noRecipients: "There is nobody to send this to.",
  onItsWay: "This message is on its way to these people already. See below how far it is.",
  sentAlready: "These people got this message less than a day ago. Change the words to send another one.",
  ended: "This campaign has ended.",
  unclear: "The SMS provider did not say whether it was sent",
  dayIsFull: "Not sent: this number had its messages of the day",
  refused: "Refused by the SMS provider",
} as const;
