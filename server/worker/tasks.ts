import {
  eraseLateData,
  removeFilesOfDeleted,
  saveDeletion,
} from "../features/identity/account-deletion/account-deletion.tasks.ts";
import { repeatUndoneDeletions } from "../features/identity/account-deletion/repeat-deletions.tasks.ts";
import { removeUnprovenAccounts } from "../features/identity/account-deletion/unproven.tasks.ts";
import { forgetOldNumbers } from "../features/identity/number-history/number-history.tasks.ts";
import {
  removeOldResets,
  sendResetLink,
} from "../features/identity/password-resets/password-resets.tasks.ts";
import {
  removeOldPhoneChanges,
  sendPhoneCode,
} from "../features/identity/personal-data/phone-changes.tasks.ts";
import { removeKeptLongEnough } from "../features/identity/retention/retention.tasks.ts";
import { removeExpiredSessions } from "../features/identity/sessions/sessions.tasks.ts";
import {
  removeOldCodes,
  sendPinCode,
  sendVerificationCode,
} from "../features/identity/verification/verification.tasks.ts";
import { notifyVerifiedAgents } from "../features/market/agents/applications.tasks.ts";
import { askClient, askClients } from "../features/market/agents/consents.tasks.ts";
import { addUpJobFigures, endPromotions } from "../features/market/jobs/jobs.tasks.ts";
import { askBySms, askWhetherOpen, expireJobs } from "../features/market/jobs/renewal/renewal.tasks.ts";
import { alertSubscribers } from "../features/market/offers/offers.tasks.ts";
import {
  alertAboutSearches,
  renewSearchReadings,
} from "../features/market/saved-searches/saved-searches.tasks.ts";
import { sendCampaigns } from "../features/messaging/campaigns/campaigns.tasks.ts";
import {
  notifyOfEndings,
  removeOldNotifications,
} from "../features/messaging/notifications/notifications.tasks.ts";
import {
  deliverNotification,
  pushNotification,
  pushWaiting,
} from "../features/messaging/notifications/push-delivery.tasks.ts";
import { recordLateReport, sendSms } from "../features/messaging/sms/sms.tasks.ts";
import { removeOldUssd, sendPaymentLink } from "../features/messaging/ussd/ussd.tasks.ts";
import { refreshBankList } from "../features/money/banking/banking.tasks.ts";
import { forgetRestedUnits, rollUpAccounts } from "../features/money/ledger/ledger.tasks.ts";
import { pollOrders, settlePayment } from "../features/money/payments/payments.tasks.ts";
import { followRefunds, followReversals } from "../features/money/payments/returns/returns.tasks.ts";
import {
  checkBooksFully,
  checkBooksLightly,
  compareLists,
} from "../features/money/reconciliation/reconciliation.tasks.ts";
import {
  askAboutPayout,
  payWithdrawal,
  sweepPayouts,
} from "../features/money/withdrawals/withdrawals.tasks.ts";
import {
  drillBackups,
  followBackups,
  followSavedLog,
  saveUploadedFiles,
} from "../features/platform/backups/backups.tasks.ts";
import { renewNumbers } from "../features/platform/data-keys/data-keys.tasks.ts";
import { removeOldKeys } from "../features/platform/idempotency/idempotency.tasks.ts";
import {
  measureStoredPictures,
  removeOrphanedMedia,
  remuxStoredVideos,
} from "../features/platform/media/media.tasks.ts";
import { pruneChangeFeed, removeOldPageFiles } from "../features/platform/system/system.tasks.ts";
import { removeOldThrottles } from "../features/platform/throttles/throttles.tasks.ts";
import { rollUpInsightHours, rollUpInsightNight } from "../features/staff/insights/insights.tasks.ts";
import { followLists } from "../features/staff/staff-roles/staff-roles.tasks.ts";
import { mendNames } from "../features/trust/reports/stored-names.tasks.ts";
import type { Task } from "./queue.ts";

export const allTasks: Task<never>[] = [
  sendVerificationCode,
  sendPinCode,
  sendPaymentLink,
  removeOldUssd,
  sendPhoneCode,
  removeOldPhoneChanges,
  sendResetLink,
  sendSms,
  recordLateReport,
  removeExpiredSessions,
  removeKeptLongEnough,
  followLists,
  mendNames,
  forgetOldNumbers,
  removeOldKeys,
  renewNumbers,
  rollUpAccounts,
  forgetRestedUnits,
  askClients,
  askClient,
  settlePayment,
  pollOrders,
  followRefunds,
  followReversals,
  checkBooksLightly,
  checkBooksFully,
  compareLists,
  refreshBankList,
  payWithdrawal,
  askAboutPayout,
  sweepPayouts,
  sendCampaigns,
  alertSubscribers,
  alertAboutSearches,
  renewSearchReadings,
  eraseLateData,
  removeFilesOfDeleted,
  saveDeletion,
  repeatUndoneDeletions,
  removeUnprovenAccounts,
  removeOrphanedMedia,
  remuxStoredVideos,
  measureStoredPictures,
  endPromotions,
  askWhetherOpen,
  askBySms,
  expireJobs,
  addUpJobFigures,
  pruneChangeFeed,
  removeOldPageFiles,
  followBackups,
  followSavedLog,
  saveUploadedFiles,
  drillBackups,
  removeOldCodes,
  removeOldResets,
  removeOldThrottles,
  rollUpInsightHours,
  rollUpInsightNight,
  notifyOfEndings,
  notifyVerifiedAgents,
  removeOldNotifications,
  pushNotification,
  deliverNotification,
  pushWaiting,
];
