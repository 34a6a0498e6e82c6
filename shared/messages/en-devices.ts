/** Notices on devices: what the lock screen says, and the switch for this device. */
import type { NotificationKind } from "../contracts/notifications.ts";

/** Above the notice's sentence. */
export const pushTitles: Record<NotificationKind, string> = {
  called: "New call",
  commented: "New comment",
  accepted: "Job accepted",
  "given-back": "Job open again",
  reviewed: "New review",
  "money-in": "Money in",
  "units-bought": "Units bought",
  "withdrawal-paid": "Withdrawal paid",
  "withdrawal-failed": "Withdrawal not paid",
  "subscription-ending": "Subscription",
  "agent-approved": "You are an agent",
  security: "Your account",
};

/** What app lists say of the product. */
export const appDescription = "Post a job, and servicemen near you call.";

/** The device's part of the settings, and the offer above the list. */
export const deviceTexts = {
  title: "On this device",
  offer: "Know it at once",
  offerHelp: "This device can tell you about calls, comments and money while Runor is closed.",
  off: "Calls, comments and money show up on this device only while Runor is open.",
  on: "This device tells you about calls, comments and money, also while Runor is closed.",
  turnOn: "Turn on for this device",
  turningOn: "Turning on...",
  turnOff: "Turn off for this device",
  notNow: "Not now",
  turningOff: "Turning off...",
  /** The browser asked, and the person closed its question. */
  dismissed: "Your browser did not get an answer. Press again and choose Allow.",
  blocked: "Notices are blocked for Runor in this browser.",
  blockedHelp:
    "To allow them: press the sign beside the address, open Permissions or Site settings, set Notifications to Allow, then load this page again.",
  unsupported: "This browser cannot show notices while Runor is closed.",
  unsupportedHelp: "Chrome, Edge, Firefox and Safari can, in their usual window.",
  ios: "On iPhone and iPad, notices need Runor on the Home Screen.",
  iosHelp: "Press Share, then Add to Home Screen. Open Runor from there and turn notices on.",
  unreachable: "Your browser could not reach its notice service. Check your connection and try again.",
  failed: "We could not save this. Please try again.",
  turnedOn: "Notices are on for this device.",
  turnedOff: "Notices are off for this device.",
  loading: "Looking at this device",
  /** The switch for all devices together. */
  all: "Notices on my devices",
  allHelp: "Switched off, none of your devices tells you anything while Runor is closed.",
} as const;
