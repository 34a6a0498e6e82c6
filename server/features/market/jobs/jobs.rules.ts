/** What the public and the poster see of a job, and who may change its state. */
import type { Config } from "#server/config.ts";
import { cursorOf, idPattern, positionIn } from "#server/cursors.ts";
import { jobWithoutContacts, shownJob, shownName } from "#server/features/trust/blocks/people.rules.ts";
import type { WithMessage } from "#server/language/message.ts";
import type { Job, JobPosted, JobStatus, OwnJob } from "#shared/contracts/jobs.ts";
import { mediaUrl } from "#shared/paths.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { dayMs } from "#shared/time/durations.ts";
import { storedFields } from "./job-fields.rules.ts";
import type { JobRow, ListPosition, OwnJobRow } from "./jobs.queries.ts";

/** A boost that ran out does not count, even if a task has not cleared its flag yet. */
const isPromotedAt = (job: { isPromoted: boolean; promotedUntil: Date | null }, now: Date): boolean =>
  job.isPromoted && (job.promotedUntil === null || job.promotedUntil > now);

/** The public form of a job: no phone numbers, and behind a private name nothing that leads to the poster. */
export function toJob(row: JobRow, now: Date): Job {
  const { name, location, description } = shownJob(row);
  const createdAt = row.createdAt.toISOString();
  return {
    ...storedFields(row),
    _id: row.id,
    creator: name,
    fullName: name,
    userId: row.privateName === null ? row.userId : null,
    isPrivate: row.privateName !== null,
    location,
    description,
    profileUrl: mediaUrl(row.picturePath),
    mediaUrl: mediaUrl(row.mediaPath),
    thumbnailUrl: mediaUrl(row.mediaSmallPath),
    mediaBytes: row.mediaBytes,
    thumbnailBytes: row.mediaSmallBytes,
    taken: row.status !== "open",
    isPromoted: isPromotedAt(row, now),
    expiresAt: row.expiresAt.toISOString(),
    createdAt,
    date: createdAt,
    phoneNumber: null,
    agentPhoneNumber: null,
  };
}

/** As its poster sees it: with the numbers and the name that the poster knows. */
export function toOwnJob(row: OwnJobRow, now: Date): OwnJob {
  const { location, description } = jobWithoutContacts(row);
  return {
    ...toStaffJob(row, now),
    location,
    description,
    phoneNumber: localPhone(row.clientPhone ?? row.phone),
    agentPhoneNumber: row.agentPhone && localPhone(row.agentPhone),
    assignedTo: assignedTo(row),
  };
}

/** As staff see it: without phone numbers. */
export const toStaffJob = (row: OwnJobRow, now: Date): OwnJob => ({
  ...toJob(row, now),
  userId: row.userId,
  status: row.status,
  freshness: freshnessOf(row, now),
  assignedTo: null,
  clientAgreed: row.clientAgreed,
});

function freshnessOf(
  job: Pick<OwnJobRow, "status" | "askedAt" | "expiresAt">,
  now: Date,
): OwnJob["freshness"] {
  if (job.status === "open" && job.askedAt) return "asked";
  return job.status === "paused" && job.expiresAt <= now ? "expired" : "fresh";
}

/** The person who accepted the job, with their number: both agreed on the job. One taken after it was done is not shown. */
function assignedTo(row: OwnJobRow): OwnJob["assignedTo"] {
  if (!row.assignedId) return null;
  const fullName = shownName({ fullName: row.assignedName!, privateName: row.assignedPrivateName });
  return {
    userId: row.assignedId,
    fullName,
    phoneNumber: row.assignedPhone && localPhone(row.assignedPhone),
  };
}

/** The last number is the tier: up to four kinds of matches, each in up to three zones. */
const cursorPattern = new RegExp(String.raw`^([01])\.(\d{1,16})\.(${idPattern})(?:\.(\d{1,2}))?$`);

export const encodeCursor = ({ isPromoted, createdMicros, id, tier }: ListPosition): string =>
  cursorOf([isPromoted ? 1 : 0, createdMicros, id, ...(tier ? [tier] : [])]);

export function decodeCursor(cursor: string): ListPosition | undefined {
  const [promoted, micros, id, tier] = positionIn(cursor, cursorPattern);
  if (!promoted || !micros || !id) return undefined;
  return { isPromoted: promoted === "1", createdMicros: Number(micros), id, tier: Number(tier ?? 0) };
}

/** The order of time in which `newestJobs` continues after a cursor. */
export const newestFirst = (one: ListPosition, other: ListPosition): number =>
  other.createdMicros - one.createdMicros || (one.id < other.id ? 1 : -1);

export function canSwitch(status: JobStatus): boolean {
  return status === "open" || status === "paused";
}

/** When a job that is posted or renewed now leaves the lists. */
export const expiryFrom = ({ jobExpiresDays }: Pick<Config, "jobExpiresDays">, now: Date): Date =>
  new Date(now.getTime() + jobExpiresDays * dayMs);

/** Completes a stored answer of an earlier version, whose jobs had neither expiry nor `thumbnailBytes`. */
export function withExpiry(
  config: Pick<Config, "jobExpiresDays">,
  { job, ...answer }: WithMessage<JobPosted>,
): WithMessage<JobPosted> {
  const expiresAt = expiryFrom(config, new Date(job.createdAt)).toISOString();
  const ofEarlier: Partial<OwnJob> = { expiresAt, freshness: "fresh", thumbnailBytes: null };
  return { ...answer, job: { ...ofEarlier, ...job } };
}

type PostedPhones = Pick<JobPosted["job"], "phoneNumber" | "agentPhoneNumber">;

/** Numbers are not stored with the answer; a repeated call gives them again. */
export const withPhones = (answer: WithMessage<JobPosted>, phones: PostedPhones): WithMessage<JobPosted> => ({
  ...answer,
  job: { ...answer.job, ...phones },
});

export const withoutPhones = (answer: WithMessage<JobPosted>): WithMessage<JobPosted> =>
  withPhones(answer, { phoneNumber: null, agentPhoneNumber: null });
