/** Decisions of staff about reports: hide the subject, warn its owner, suspend the account, or dismiss. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { liableFor } from "#server/features/identity/number-history/number-history.service.ts";
import { queueSms } from "#server/features/messaging/sms/sms.service.ts";
import type { Topic } from "#server/freshness.ts";
import { reportAnswers } from "#server/language/messages.ts";
import type { DecideReport, ReportDecision } from "#shared/contracts/reports.ts";
import { recordAudit } from "../audit/audit.service.ts";
import {
  type DecisionFacts,
  decideOpenReports,
  findReportSubject,
  findRoles,
  getDecisionFacts,
  hideCard,
  hideComment,
  hideReview,
  lockSubject,
  removeJob,
} from "./decisions.queries.ts";
import { mayDecide } from "./reports.rules.ts";
import { suspend } from "./suspend.service.ts";

/** What a decision changed, for the audit log and for caches. */
interface Effect {
  before?: object | undefined;
  after?: object;
  touched: { topic: Topic; key: string }[];
}

type TakeEffect = (deps: Deps, tx: Transaction, facts: DecisionFacts) => Promise<Effect>;

const nothing: Effect = { touched: [] };

const effects: Record<ReportDecision, TakeEffect> = {
  hide,
  warn: async (deps, tx, { ownerPhone, subjectType }) => {
    const body = reportAnswers.warningSms({
      product: deps.config.productName,
      about: reportAnswers.warnedAbout[subjectType],
      support: deps.config.supportPhone,
    });
    await queueSms(deps, tx, { to: ownerPhone, body, purpose: "security", channel: "dnd" });
    return nothing;
  },
  suspend: (deps, tx, { ownerId }) => suspend(deps, tx, ownerId),
  dismiss: async () => nothing,
};

/**
 * Decides a report together with all other open reports about the same subject. The audit log gets the decision, its
 * reason and the state before.
 * Errors: `report_not_found`; `forbidden` about oneself or, for an admin's account, except by admins;
 * `already_decided`; `no_card` when hiding a person without a card.
 * Locks: the subject, so that one of two concurrent decisions wins.
 */
export async function decideReport(
  deps: Deps,
  actor: Actor,
  { reportId, decision, reason }: DecideReport & { reportId: string },
): Promise<void> {
  const effect = await inTransaction(deps, async (tx) => {
    const subject = await findReportSubject(tx, reportId);
    if (!subject) throw new AppError("report_not_found");
    await lockSubject(tx, subject);
    const facts = await getDecisionFacts(tx, reportId);
    if (facts.isDecided) throw new AppError("already_decided");
    // Of a closed account the one that has its number now, which a suspension would reach.
    const ownerId = await liableFor(tx, facts.ownerId);
    const ownerRoles = await findRoles(tx, ownerId);
    if (!mayDecide(actor, { ownerId, ownerRoles, decision })) throw new AppError("forbidden");
    const done = await effects[decision](deps, tx, facts);
    const verdict = {
      decision,
      decisionReason: reason,
      decidedBy: actor.userId,
      decidedAt: deps.clock.now(),
    };
    const reportIds = await decideOpenReports(tx, subject, verdict);
    const isAboutOwner = decision === "suspend" || decision === "warn";
    await recordAudit(tx, {
      actorId: actor.userId,
      action: `moderation.${decision}`,
      subjectType: isAboutOwner ? "user" : subject.subjectType,
      subjectId: isAboutOwner ? facts.ownerId : subject.subjectId,
      reason,
      before: done.before,
      after: { ...done.after, about: subject, reportIds },
    });
    return done;
  });
  for (const { topic, key } of effect.touched) deps.freshness.touch(topic, key);
}

async function hide(
  deps: Deps,
  tx: Transaction,
  { subjectType, subjectId: id }: DecisionFacts,
): Promise<Effect> {
  const at = deps.clock.now();
  switch (subjectType) {
    case "job": {
      const before = await removeJob(tx, { id, at });
      return { before, after: { status: "removed" }, touched: [{ topic: "jobs", key: id }] };
    }
    case "comment": {
      const before = await hideComment(tx, { id, at });
      const touched = before ? [{ topic: "comments" as const, key: before.jobId }] : [];
      return { before: { hiddenAt: before?.hiddenAt }, after: { hiddenAt: at }, touched };
    }
    case "review": {
      const before = await hideReview(tx, { id, at });
      const touched = before ? [{ topic: "servicemen" as const, key: before.subjectId }] : [];
      return { before: { hiddenAt: before?.hiddenAt }, after: { hiddenAt: at }, touched };
    }
    case "user": {
      const before = await hideCard(tx, { id, at });
      if (!before) throw new AppError("no_card", { sentence: reportAnswers.noCardToHide });
      return { before, after: { hiddenAt: at }, touched: [{ topic: "servicemen", key: id }] };
    }
  }
}
