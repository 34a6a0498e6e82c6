/** What people agree to, and how long records about them are kept. */
import { defaultSettings } from "#shared/default-settings.ts";
import { days, flag, setting } from "./setting.ts";

export const personalDataSettings = {
  requirePromoConsent: setting({
    env: "REQUIRE_PROMO_CONSENT",
    schema: flag(defaultSettings.promotionalConsentRequired),
    doc: "Whether sign-up requires consent to promotional messages.",
  }),
  keepSmsNumbersDays: setting({
    env: "KEEP_SMS_NUMBERS_DAYS",
    schema: days(180, 1),
    doc: "Days after which the log of SMS and the lists of finished campaigns lose their numbers. `/privacy` states it.",
  }),
  keepNotificationsDays: setting({
    env: "KEEP_NOTIFICATIONS_DAYS",
    schema: days(90, 1),
    doc: "Days after which notifications are deleted.",
  }),
  keepDeclinedApplicationsDays: setting({
    env: "KEEP_DECLINED_APPLICATIONS_DAYS",
    schema: days(180, 1),
    doc: "Days after which declined applications of agents are deleted, those that staff did not decide, and approved ones whose phone no account has proven.",
  }),
  keepNewsletterEmailsDays: setting({
    env: "KEEP_NEWSLETTER_EMAILS_DAYS",
    schema: days(730, 1),
    doc: "Days after which e-mail addresses for news are deleted, if their owners did not remove them before.",
  }),
  keepReportTextsDays: setting({
    env: "KEEP_REPORT_TEXTS_DAYS",
    schema: days(365, 1),
    doc: "Days after which the texts of decided reports are deleted; the decisions remain.",
  }),
  keepKnownDevicesDays: setting({
    env: "KEEP_KNOWN_DEVICES_DAYS",
    schema: days(400, 1, 400),
    doc: "Days for which a browser that a person signed in with is remembered after it was last seen; browsers keep no cookie longer than 400.",
  }),
  keepNumberHistoryDays: setting({
    env: "KEEP_NUMBER_HISTORY_DAYS",
    schema: days(365, 30),
    doc: "Days for which the limits, blocks and bans of an account follow its number after a deletion or a change. Networks reassign a number after a year at the earliest.",
  }),
  keepIncomingSmsDays: setting({
    env: "KEEP_INCOMING_SMS_DAYS",
    schema: days(30, 7),
    doc: "Days after which ids of incoming SMS are deleted. Until then a message that the provider repeats is answered once; it repeats for a few days.",
  }),
};
