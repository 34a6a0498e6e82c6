/** Every kind of queued work, of every feature. */
import { tellProvenAgents } from "../features/agents/applications.tasks.ts";
import { askClient, askClients } from "../features/agents/consents.tasks.ts";
import { refreshBankList } from "../features/banking/banking.tasks.ts";
import { sendCampaigns } from "../features/campaigns/campaigns.tasks.ts";
import { eraseLate, removeLeftFiles } from "../features/closing/closing.tasks.ts";
import { removeUnprovenAccounts } from "../features/closing/unproven.tasks.ts";
import { removeOldKeys } from "../features/idempotency/idempotency.tasks.ts";
import { addUpJobFigures, endPromotions } from "../features/jobs/jobs.tasks.ts";
import { forgetRestedUnits, rollUpAccounts } from "../features/ledger/ledger.tasks.ts";
import { removeOrphanedMedia, remuxStoredVideos } from "../features/media/media.tasks.ts";
import { removeOldPhoneChanges, sendPhoneCode } from "../features/my-data/phone-changes.tasks.ts";
import { removeOldNotices, tellOfEndings } from "../features/notices/notices.tasks.ts";
import { deliverNotice, pushNotice, pushWaiting } from "../features/notices/pushing.tasks.ts";
import { recordLateReport, sendSms } from "../features/notifications/notifications.tasks.ts";
import { forgetOldNumbers } from "../features/number-history/number-history.tasks.ts";
import { alertSubscribers } from "../features/offers/offers.tasks.ts";
import { removeOldResets, sendResetLink } from "../features/password-resets/password-resets.tasks.ts";
import { pollOrders, settlePayment } from "../features/payments/payments.tasks.ts";
import { followRefunds, followReversals } from "../features/payments/returns/returns.tasks.ts";
import {
  checkBooksFully,
  checkBooksLightly,
  compareLists,
} from "../features/reconciliation/reconciliation.tasks.ts";
import { removeExpiredSessions } from "../features/sessions/sessions.tasks.ts";
import { followLists } from "../features/staff-roles/staff-roles.tasks.ts";
import { forgetOldVersions, pruneChangeFeed } from "../features/system/system.tasks.ts";
import { removeOldThrottles } from "../features/throttles/throttles.tasks.ts";
import { removeOldCodes, sendVerificationCode } from "../features/verification/verification.tasks.ts";
import { askAboutPayout, payWithdrawal, sweepPayouts } from "../features/withdrawals/withdrawals.tasks.ts";
import type { Task } from "./queue.ts";

export const allTasks: Task<never>[] = [
  sendVerificationCode,
  sendPhoneCode,
  removeOldPhoneChanges,
  sendResetLink,
  sendSms,
  recordLateReport,
  removeExpiredSessions,
  followLists,
  forgetOldNumbers,
  removeOldKeys,
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
  eraseLate,
  removeLeftFiles,
  removeUnprovenAccounts,
  removeOrphanedMedia,
  remuxStoredVideos,
  endPromotions,
  addUpJobFigures,
  pruneChangeFeed,
  forgetOldVersions,
  removeOldCodes,
  removeOldResets,
  removeOldThrottles,
  tellOfEndings,
  tellProvenAgents,
  removeOldNotices,
  pushNotice,
  deliverNotice,
  pushWaiting,
];
