import * as z from "zod/mini";
import { descriptionMaxLength, jobsPerAnswer, locationMaxLength, maximumBudgetNaira } from "../constants.ts";
import { parsePhone } from "../phones/phone.ts";
import { Id } from "./answers.ts";
import { field } from "./field-code.ts";
import { Cursor, Near, placeFilters, placeMaxLength } from "./list-query.ts";
import { typedSearch, typedText } from "./text.ts";

export const jobStatuses = ["open", "paused", "assigned", "completed", "removed"] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Whole naira. The form parses typed text ("15,000"); the API takes numbers. */
const Naira = (missing: string) =>
  z
    .int({
      error: (issue) => (issue.input === undefined || issue.input === null ? missing : field("budgetRange")),
    })
    .check(z.minimum(1, field("budgetRange")), z.maximum(maximumBudgetNaira, field("budgetRange")));

const optionalText = (max: number, message: string) =>
  z.optional(z.nullable(typedText({ min: 0, max, message })));

/** `userId`: the caller's; `fullName` is ignored. `phoneNumber`: the client's, by agents; `mediaUrl`: a data URL. */
export const PostJob = z
  .object({
    description: typedText({
      min: 1,
      max: descriptionMaxLength,
      message: field("description"),
      tooLong: field("descriptionTooLong"),
    }),
    maxBudget: Naira(field("maxBudget")),
    /** Forms send an empty text for a field without input; it counts as none. */
    minBudget: z.optional(
      z.pipe(
        z.transform((typed: number | null) => (Object.is(typed, "") ? null : typed)),
        z.nullable(Naira(field("budgetRange"))),
      ),
    ),
    location: optionalText(locationMaxLength, field("location")),
    service: optionalText(placeMaxLength.service, field("service")),
    state: optionalText(placeMaxLength.state, field("place")),
    lga: optionalText(placeMaxLength.lga, field("place")),
    phoneNumber: z.optional(
      z.nullable(
        z
          .string()
          .check(z.refine((typed) => typed === "" || parsePhone(typed) !== undefined, field("phoneNumber"))),
      ),
    ),
    agentPhoneNumber: z.optional(z.nullable(z.string().check(z.maxLength(32, field("phoneNumber"))))),
    userId: z.optional(Id),
    fullName: z.optional(z.nullable(z.string())),
    mediaUrl: z.optional(z.nullable(z.string())),
    /** For jobs that staff post for a client: `fullName` is one of seven names, and calls go to `phoneNumber`. */
    pseudonym: z.optional(z.boolean()),
  })
  .check(
    z.refine((job) => job.minBudget == null || job.minBudget <= job.maxBudget, {
      error: field("budgetOrder"),
      path: ["minBudget"],
    }),
  );
export type PostJob = z.infer<typeof PostJob>;

/** A job as all users may see it. Phone numbers are null except for the poster and agents of the job. */
export const Job = z.object({
  _id: Id,
  /** The private name, else the full name, else a pseudonym. */
  creator: z.string(),
  fullName: z.string(),
  /** Null if the poster uses a private name. */
  userId: z.nullable(z.string()),
  isPrivate: z.boolean(),
  byAgent: z.boolean(),
  location: z.string(),
  state: z.nullable(z.string()),
  lga: z.nullable(z.string()),
  service: z.nullable(z.string()),
  description: z.string(),
  profileUrl: z.nullable(z.string()),
  mediaUrl: z.nullable(z.string()),
  /** Small picture for lists; null for videos. */
  thumbnailUrl: z.nullable(z.string()),
  mediaBytes: z.nullable(z.int()),
  /** Null also if unknown. */
  thumbnailBytes: z.nullable(z.int()),
  minBudget: z.nullable(z.int()),
  maxBudget: z.int(),
  callCount: z.int(),
  taken: z.boolean(),
  isPromoted: z.boolean(),
  /** When it leaves the lists unless the poster renews it. */
  expiresAt: z.string(),
  createdAt: z.string(),
  date: z.string(),
  phoneNumber: z.nullable(z.string()),
  agentPhoneNumber: z.nullable(z.string()),
});
export type Job = z.infer<typeof Job>;

export const JobList = z.array(Job);

/** The caller's own job: adds its internal status and the caller's phone numbers. */
export const OwnJob = z.extend(Job, {
  status: z.enum(jobStatuses),
  /** `asked`: the poster was asked whether it is open. `expired`: it left the lists without an answer. */
  freshness: z.enum(["fresh", "asked", "expired"]),
  /** The serviceman who accepted it, with the number to call; null if he took another one after the job was done. */
  assignedTo: z.nullable(z.object({ userId: Id, fullName: z.string(), phoneNumber: z.nullable(z.string()) })),
  /** For an agent's job: whether the client agreed to be called. Null while unanswered, and for other jobs. */
  clientAgreed: z.nullable(z.boolean()),
});
export type OwnJob = z.infer<typeof OwnJob>;
export const OwnJobList = z.array(OwnJob);

/** A caller who asks for more gets `jobsPerAnswer.max`. */
const count = z.coerce.number().check(z.int(), z.minimum(1));
export const JobListQuery = z.object({
  limit: z._default(count, jobsPerAnswer.default),
  cursor: z.optional(Cursor),
  q: z.optional(typedSearch()),
  /** Typing errors in `q` are not corrected. */
  exact: z.optional(z.literal("1")),
  ...placeFilters,
  /** Lists jobs of this place first. A search without it lists those of the caller's business card first. */
  near: z.optional(Near),
  userId: z.optional(Id),
});
export type JobListQuery = z.infer<typeof JobListQuery>;

/** A search of jobs or servicemen that found nothing. */
export const AlternativesQuery = z.object({
  q: z.optional(typedSearch()),
  ...placeFilters,
});
export type AlternativesQuery = z.infer<typeof AlternativesQuery>;

/** How the search was understood, and related searches that find something. Null: any. */
export const SearchAlternatives = z.object({
  service: z.nullable(z.string()),
  state: z.nullable(z.string()),
  lga: z.nullable(z.string()),
  alternatives: z.array(
    z.object({
      /** `same`: without the other words and filters; `near`: another place; `like`: another trade. */
      kind: z.enum(["same", "near", "like"]),
      service: z.nullable(z.string()),
      state: z.nullable(z.string()),
      lga: z.nullable(z.string()),
      /** At most 100. */
      count: z.int(),
    }),
  ),
});
export type SearchAlternatives = z.infer<typeof SearchAlternatives>;

/** Texts are names separated by ", ", which takes a quarter less than arrays. */
export const SearchVocabulary = z.object({
  /** The everyday words of each trade. */
  trades: z.record(z.string(), z.string()),
  /** The other names of each state, and the areas of each local government. */
  places: z.record(z.string(), z.object({ also: z.string(), lgas: z.record(z.string(), z.string()) })),
});
export type SearchVocabulary = z.infer<typeof SearchVocabulary>;

/** Without `limit`, the answer holds up to 500 jobs. */
export const UserJobsQuery = z.object({
  userId: z.optional(Id),
  limit: z.optional(count),
  cursor: z.optional(Cursor),
});
export type UserJobsQuery = z.infer<typeof UserJobsQuery>;

export const JobPosted = z.object({ message: z.string(), job: OwnJob });
export type JobPosted = z.infer<typeof JobPosted>;

export const JobPseudonyms = z.object({ names: z.array(z.string()) });

/** Figures of the home page. They include the owner's starting figures, except `openJobs`, the true count. */
export const JobStats = z.object({
  totalJobs: z.int(),
  completedJobs: z.int(),
  totalBudget: z.int(),
  openJobs: z.int(),
});
export type JobStats = z.infer<typeof JobStats>;

export const JobState = z.object({ message: z.string(), taken: z.boolean() });
export type JobState = z.infer<typeof JobState>;

/** The poster's answer to whether a job is still open. */
export const StillOpen = z.object({ open: z.boolean() });
export const RenewedJob = z.extend(JobState, { expiresAt: z.string() });
export type RenewedJob = z.infer<typeof RenewedJob>;
