import * as z from "zod/mini";
import { Phone } from "./accounts.ts";
import { Id } from "./answers.ts";
import { DecisionReason } from "./decision-reason.ts";
import { field } from "./field-code.ts";
import { typedText } from "./text.ts";

/** The two bases that come with a free kit; any other value is the applicant's own text. */
export const operationBases = ["store", "house"] as const;
export const applicantNameMaxLength = 40;
export const addressMaxLength = 160;

export const AgentApplicationForm = z.object({
  firstName: typedText({ min: 1, max: applicantNameMaxLength, message: field("firstName") }),
  lastName: typedText({ min: 1, max: applicantNameMaxLength, message: field("lastName") }),
  phoneNumber: Phone,
  houseAddress: typedText({ min: 1, max: addressMaxLength, message: field("houseAddress") }),
  hasAccount: z.enum(["yes", "no"], field("hasAccount")),
  operationBase: typedText({ min: 1, max: addressMaxLength, message: field("operationBase") }),
  agentLocation: typedText({ min: 1, max: addressMaxLength, message: field("agentLocation") }),
});
export type AgentApplicationForm = z.infer<typeof AgentApplicationForm>;

export const AgentApplication = z.extend(AgentApplicationForm, {
  _id: Id,
  approved: z.boolean(),
  /** Whether an account with this phone exists and is verified, so it can become an agent at once. */
  accountFound: z.boolean(),
  createdAt: z.string(),
});
export type AgentApplication = z.infer<typeof AgentApplication>;
export const AgentApplicationList = z.array(AgentApplication);
export const ApplicationParams = z.object({ applicationId: Id });
export const DeclineApplication = z.object({
  reason: DecisionReason,
});

/** The question to an agent's client. */
export const JobConsent = z.object({
  agentName: z.string(),
  description: z.string(),
  location: z.string(),
  /** Null while unanswered. */
  agreed: z.nullable(z.boolean()),
  /** Whether a yes is still possible. */
  isOpen: z.boolean(),
});
export type JobConsent = z.infer<typeof JobConsent>;
export const AnswerConsent = z.object({ agree: z.boolean(field("required")) });
/** The same answer from a page without scripts. */
export const ConsentForm = z.object({ agree: z.enum(["yes", "no"], field("required")) });
export const ConsentParams = z.object({ token: z.string().check(z.maxLength(200)) });
export const ConsentAnswered = z.object({ message: z.string(), agreed: z.boolean() });
export type ConsentAnswered = z.infer<typeof ConsentAnswered>;
