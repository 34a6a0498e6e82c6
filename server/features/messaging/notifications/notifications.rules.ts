import type { Message } from "#server/language/message.ts";
import { notificationSentences } from "#server/language/messages.ts";
import type { Notification, NotificationKind } from "#shared/contracts/notifications.ts";
import type { SearchParts } from "#shared/contracts/saved-searches.ts";
import { formatNaira } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import type { StaffRole } from "#shared/roles.ts";
import { savedSearchPath } from "#shared/saved-search-path.ts";
import { shortDate } from "#shared/time/job-age.ts";

/** An event: a call, a comment, a review. `person` is an internal id, so this is never returned as it is. */
export interface NotificationEvent {
  event: string;
  person: string;
}

/** As stored. Names and the job's words are looked up when it is read, so that a private name set later is used. */
export interface StoredParams {
  jobId?: string;
  of?: NotificationEvent[];
  /** The number of events; `of` holds the first of them. */
  count?: number;
  units?: number;
  rating?: number;
  /** ISO time */
  endsAt?: string;
  how?: string;
  roles?: StaffRole[];
  /** The saved search of an alert, and how many it found. */
  search?: SearchParts;
  found?: number;
}

export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  params: StoredParams;
  createdAt: Date;
  readAt: Date | null;
}

export interface NotificationContext {
  /** Shown names by internal id, without people who are hidden from the reader or gone. */
  names: ReadonlyMap<string, string>;
  /** By id. The words are empty if the reader may not read them. */
  jobs: ReadonlyMap<string, { words: string; pseudonym: string | null }>;
  ownPublicId: string;
}

/** Kinds that are combined into one notification while it is unread and recent. */
export const gathers = (kind: NotificationKind): boolean => kind === "called" || kind === "commented";

export function toNotification(
  row: NotificationRow,
  around: NotificationContext,
): Omit<Notification, "text"> & { text: Message } {
  const { kind, params, createdAt, readAt } = row;
  const { jobId, of = [], count = 1, units = 0, rating = 0, endsAt, how = "", roles = [] } = params;
  const { search = allJobs, found } = params;
  const shown = of.filter(({ person }) => around.names.has(person));
  const last = shown.at(-1);
  const job = around.jobs.get(jobId ?? "");
  const name = last ? (around.names.get(last.person) ?? "") : "";
  const text = notificationSentences[kind]({
    // The only events by a job's poster: others see its pseudonym, never the name behind it.
    who: how === "by-poster" ? (job?.pseudonym ?? name) : name,
    count: found ?? Math.max(1, count - (of.length - shown.length)),
    job: job?.words ?? "",
    amount: formatNaira(units),
    rating,
    date: endsAt ? shortDate(endsAt) : "",
    how,
    roles,
    search,
  });
  return {
    _id: row.id,
    kind,
    text,
    // The job of a client who left is deleted.
    path: pathOf(kind, { jobId: how === "poster-left" ? undefined : jobId, search, around }),
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
  };
}

const allJobs: SearchParts = { kind: "jobs", q: null, service: null, state: null, lga: null };

function pathOf(
  kind: NotificationKind,
  { jobId, search, around }: { jobId: string | undefined; search: SearchParts; around: NotificationContext },
): string {
  switch (kind) {
    case "called":
      return jobId ? pages.callers(jobId) : pages.myJobs;
    case "commented":
    case "given-back":
      return jobId ? pages.jobDetails(jobId) : pages.myJobs;
    case "found":
      return jobId ? pages.jobDetails(jobId) : savedSearchPath(search);
    case "accepted":
    case "still-open":
    case "expired":
      return pages.myJobs;
    case "reviewed":
      return pages.reviews(around.ownPublicId);
    case "money-in":
    case "units-bought":
      return pages.wallet;
    case "withdrawal-paid":
    case "withdrawal-failed":
      return pages.withdrawals;
    case "subscription-ending":
      return pages.upgrade;
    case "agent-approved":
      return pages.postJob;
    case "security":
      return pages.security;
  }
}
