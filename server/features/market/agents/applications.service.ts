/** Becoming an agent: a person applies with a phone, staff decide, and the phone's verified owner becomes an agent. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { notify } from "#server/features/messaging/notifications/notify.ts";
import { queueSms } from "#server/features/messaging/sms/sms.service.ts";
import {
  personKey,
  phoneKey,
  type Throttle,
  takeAddressTurn,
  takeTurn,
} from "#server/features/platform/throttles/throttles.service.ts";
import { recordAudit, recordPhonesShown } from "#server/features/trust/audit/audit.service.ts";
import type { Message } from "#server/language/message.ts";
import { agentAnswers, agentSms, fieldTexts } from "#server/language/messages.ts";
import type { AgentApplication, AgentApplicationForm } from "#shared/contracts/agents.ts";
import { pages } from "#shared/paths.ts";
import { type E164, parsePhone } from "#shared/phones/phone.ts";
import { gsmLine } from "#shared/text/gsm-text.ts";
import { daySeconds, hourSeconds } from "#shared/time/durations.ts";
import { mayDecide, toApplication } from "./agents.rules.ts";
import {
  decideApplication,
  findWaiting,
  insertApplication,
  lockApplication,
  makeAgent,
} from "./applications.queries.ts";

const maxShown = 500;
const perPhone: Throttle = {
  name: "agent-applications",
  limit: 5,
  windowSeconds: daySeconds,
  refusal: "too_many_requests",
};
const perAddress: Throttle = { ...perPhone, limit: 30, windowSeconds: hourSeconds };
/** Applications that cost nothing must not fill the list of staff. */
const perAddressOfUnproven: Throttle = { ...perPhone, name: "agent-applications-unproven", limit: 100 };

interface Applying {
  form: AgentApplicationForm;
  address: string;
}

/**
 * Stores an application. An applicant who has not verified the phone may have typed another person's: if it is proven,
 * its owner gets an SMS. The owner's own application, after verifying the phone, replaces this one.
 * Errors: `forbidden` for a phone other than the actor's; `application_exists`; `already_agent` to the agent only,
 * because it would reveal to others that the phone has an account; `too_many_requests`.
 * Repeats: `application_exists`.
 */
export async function applyAsAgent(
  deps: Deps,
  actor: Actor | undefined,
  { form, address }: Applying,
): Promise<void> {
  const phone = parsePhone(form.phoneNumber);
  if (!phone) throw refusedPhone("invalid", fieldTexts.phoneNumber);
  if (actor && actor.phone !== phone) throw refusedPhone("forbidden", agentAnswers.applyOwnPhone);
  if (actor?.isAgent) throw new AppError("already_agent");
  const owner = actor?.isVerified ? actor.userId : null;
  // Applications by strangers do not use up the owner's limit.
  const key = owner ? personKey(perPhone, owner) : phoneKey(perPhone, phone);
  await takeTurn(deps, deps.db, { throttle: perPhone, key });
  await takeAddressTurn(deps, deps.db, { throttle: perAddress, address });
  if (!owner) await takeAddressTurn(deps, deps.db, { throttle: perAddressOfUnproven, address });
  await inTransaction(deps, async (tx) => {
    const application = {
      id: newId(),
      firstName: form.firstName,
      lastName: form.lastName,
      phone,
      houseAddress: form.houseAddress,
      hasAccount: form.hasAccount === "yes",
      operationBase: form.operationBase,
      agentLocation: form.agentLocation,
      applicantId: actor?.userId ?? null,
      createdAt: deps.clock.now(),
    };
    await insertApplication(tx, application, { provenBy: owner });
    if (owner) return;
    const { productName: product, supportPhone: support } = deps.config;
    await queueAgentSms(deps, tx, { phone, body: agentSms.applied({ product, support }), address });
  });
}

const refusedPhone = (code: "invalid" | "forbidden", sentence: Message) =>
  new AppError(code, { sentence, fields: { phoneNumber: sentence } });

/** Waiting applications, oldest first, with phones and addresses. The audit log records every reading. */
export async function waitingApplications(
  deps: Pick<Deps, "db">,
  { userId }: Actor,
): Promise<AgentApplication[]> {
  const waiting = await findWaiting(deps.db, { limit: maxShown });
  await recordPhonesShown(deps.db, {
    actorId: userId,
    action: "agents.read",
    subjectType: "agent-applications",
    subjectId: "waiting",
    ids: waiting.map(({ id }) => id),
  });
  return waiting.map(toApplication);
}

/**
 * The phone's owner becomes an agent at once, or on verifying the phone.
 * Errors: `application_not_found`; `already_decided`; `forbidden` for the actor's own, and while the applicant's account
 * is suspended. Locks: the application.
 */
export async function approveApplication(deps: Deps, actor: Actor, applicationId: string): Promise<void> {
  const agentId = await inTransaction(deps, async (tx) => {
    const application = await decide(deps, tx, { actor, applicationId, status: "approved", reason: null });
    const userId = await makeAgent(tx, { id: applicationId, ...application });
    const { productName: product, origin } = deps.config;
    const body = agentSms.approved({ product, link: origin + pages.postJob });
    await queueAgentSms(deps, tx, { phone: application.phone, body });
    if (userId) await notify(deps, tx, { userId, kind: "agent-approved", about: applicationId, params: {} });
    return userId;
  });
  if (agentId) deps.freshness.touch("users", agentId);
}

/** The applicant may apply again. Errors: as `approveApplication`, but for suspended applicants. Locks: the application. */
export async function declineApplication(
  deps: Deps,
  actor: Actor,
  { applicationId, reason }: { applicationId: string; reason: string },
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const { phone } = await decide(deps, tx, { actor, applicationId, status: "declined", reason });
    const { productName: product, supportPhone: support } = deps.config;
    const sentence = gsmLine(reason).replace(/([^.!?])$/, "$1.");
    await queueAgentSms(deps, tx, { phone, body: agentSms.declined({ product, reason: sentence, support }) });
  });
}

interface Decision {
  actor: Actor;
  applicationId: string;
  status: "approved" | "declined";
  reason: string | null;
}

async function decide(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, applicationId, status, reason }: Decision,
): Promise<{ phone: E164; applicantId: string | null }> {
  const application = await lockApplication(tx, applicationId);
  if (!application) throw new AppError("application_not_found");
  if (!mayDecide(actor, application))
    throw new AppError("forbidden", { sentence: agentAnswers.ownApplication });
  if (application.status !== "waiting") throw new AppError("already_decided");
  await decideApplication(tx, { id: applicationId, status, by: actor.userId, at: deps.clock.now(), reason });
  await recordAudit(tx, {
    actorId: actor.userId,
    action: status === "approved" ? "agents.approve" : "agents.decline",
    subjectType: "agent-application",
    subjectId: applicationId,
    ...(reason === null ? {} : { reason }),
    before: { status: application.status },
    after: { status },
  });
  return application;
}

/** One for an application and one for its decision, however often strangers apply with the number. */
const textsPerDay = { kind: "agents", limit: 2 } as const;

/** Sends an SMS to a proven number only: other applicants sign up and find the decision in their account. */
const queueAgentSms = (
  deps: Pick<Deps, "queue" | "clock" | "config" | "metrics">,
  tx: Transaction,
  about: { phone: E164; body: Message; address?: string },
) => {
  const { phone: to, body, address } = about;
  return queueSms(deps, tx, { to, body, address, perDay: textsPerDay, channel: "dnd", purpose: "agent" });
};
