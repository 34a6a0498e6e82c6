/** Who may decide about an application, when an agent's client is asked, and what the client reads. */
import { shownJob, shownName } from "#server/features/trust/blocks/people.rules.ts";
import type { AgentApplication, JobConsent } from "#shared/contracts/agents.ts";
import type { JobStatus } from "#shared/contracts/jobs.ts";
import { type E164, localPhone } from "#shared/phones/phone.ts";
import { cutGsmLine } from "#shared/text/gsm-text.ts";

interface ApplicationRow {
  id: string;
  firstName: string;
  lastName: string;
  phone: E164;
  houseAddress: string;
  hasAccount: boolean;
  operationBase: string;
  agentLocation: string;
  accountFound: boolean;
  createdAt: Date;
}

/** What staff see: every field as it was typed. */
export const toApplication = (row: ApplicationRow): AgentApplication => ({
  _id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  phoneNumber: localPhone(row.phone),
  houseAddress: row.houseAddress,
  hasAccount: row.hasAccount ? "yes" : "no",
  operationBase: row.operationBase,
  agentLocation: row.agentLocation,
  approved: false,
  accountFound: row.accountFound,
  createdAt: row.createdAt.toISOString(),
});

export const mayDecide = (actor: { userId: string; phone: E164 }, application: Decided): boolean =>
  application.phone !== actor.phone && application.applicantId !== actor.userId;

interface Decided {
  phone: string;
  applicantId: string | null;
}

export interface Question {
  jobId: string;
  agentId: string;
  phone: string;
}

const agentsPerPhone = 5;
const questionsPerAgent = 3;
/** Each question is an SMS to a number that the agent typed, and posting costs the agent nothing. */
const questionsOfAnAgent = 30;

/** The waiting questions that may go out now; `asked` are those of the last day. */
export function questionsToSend(
  waiting: readonly Question[],
  asked: readonly Omit<Question, "jobId">[],
): Question[] {
  const perPhone = new Map<string, Map<string, number>>();
  const perAgent = new Map<string, number>();
  const countsOf = (phone: string) => {
    const counts = perPhone.get(phone) ?? new Map<string, number>();
    perPhone.set(phone, counts);
    return counts;
  };
  const count = ({ phone, agentId }: Omit<Question, "jobId">) => {
    const counts = countsOf(phone);
    counts.set(agentId, (counts.get(agentId) ?? 0) + 1);
    perAgent.set(agentId, (perAgent.get(agentId) ?? 0) + 1);
  };
  asked.forEach(count);
  return waiting.filter((question) => {
    const counts = countsOf(question.phone);
    const already = counts.get(question.agentId) ?? 0;
    if ((perAgent.get(question.agentId) ?? 0) >= questionsOfAnAgent) return false;
    if (already >= questionsPerAgent || (already === 0 && counts.size >= agentsPerPhone)) return false;
    count(question);
    return true;
  });
}

/** With this and a host of usual length, the question fits one SMS of 160 characters. */
const agentNameMaxLength = 20;

export const agentNameForSms = (person: { fullName: string; privateName: string | null }): string =>
  cutGsmLine(shownName(person), agentNameMaxLength) || "an agent";

interface AskedJob {
  status: JobStatus;
  fullName: string;
  privateName: string | null;
  description: string;
  location: string;
  maskedBy: number;
  agreed: boolean | null;
}

export function toJobConsent(row: AskedJob): JobConsent {
  const { name, description, location } = shownJob(row);
  return { agentName: name, description, location, agreed: row.agreed, isOpen: isGoingOn(row.status) };
}

/** A No is accepted at any time, a Yes only while servicemen may still ring. */
export const mayAnswer = (status: JobStatus, agree: boolean): boolean => !agree || isGoingOn(status);

/** Includes assigned jobs, whose serviceman may still ring. */
const isGoingOn = (status: JobStatus): boolean => status !== "completed" && status !== "removed";
