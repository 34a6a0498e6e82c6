import { type InfiniteData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { jobsPerPage } from "#shared/constants.ts";
import * as callsApi from "#shared/contracts/calls.endpoints.ts";
import type { Caller } from "#shared/contracts/calls.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import type { OwnJob } from "#shared/contracts/jobs.ts";
import * as offersApi from "#shared/contracts/offers.endpoints.ts";
import { outboxTexts } from "#texts/offline.ts";
import { type AnswerHeaders, callApi, exchange } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { completed } from "#web/lib/api/completed-answer.ts";
import { callOrKeep } from "#web/lib/device/call-or-keep.ts";
import { itemsOf, nextCursor, pagedQuery } from "#web/lib/lists/paged-list.ts";
import { madeOf } from "#web/lib/page-data/personal-reads.ts";

interface OwnJobPage {
  jobs: OwnJob[];
  next: string | undefined;
}

type OwnJobPages = InfiniteData<OwnJobPage, unknown>;

const pageOf = (jobs: OwnJob[], { link }: AnswerHeaders): OwnJobPage => ({
  jobs: jobs.map(withStatus),
  next: nextCursor(link),
});

const listsOf = (userId: string) => ["jobs", "own", userId] as const;

export const userJobsQuery = (userId: string, cursor?: string) =>
  pagedQuery(
    [...listsOf(userId), { cursor }],
    async (page): Promise<OwnJobPage> => {
      const { body, headers } = await exchange(page.client, jobsApi.listOwn, {
        query: { userId, limit: jobsPerPage, cursor: page.cursor },
        signal: page.signal,
      });
      return madeOf(pageOf, body, headers);
    },
    cursor,
  );

export const userJobsOf = (list: OwnJobPages): readonly OwnJob[] =>
  itemsOf(
    list,
    ({ jobs }) => jobs,
    ({ _id }) => _id,
  );

const withStatus = (job: OwnJob): OwnJob =>
  completed(job, "status", ({ taken }) => ({ status: taken ? "paused" : "open", freshness: "fresh" }));

interface Switch {
  job: OwnJob;
  userId: string;
  /** Whether the job is to be open. */
  open: boolean;
}

/**
 * Pauses or resumes the job; the list changes only after the server has saved it. Returns whether it has: without
 * network the change waits on this device.
 */
export async function switchJob(
  client: QueryClient,
  { job: { _id: jobId, description }, userId, open }: Switch,
): Promise<boolean> {
  const keeping = keepingOf(userId, description, open);
  const endpoint = open ? jobsApi.resume : jobsApi.pause;
  const now = await callOrKeep(client, endpoint, { params: { jobId }, keeping });
  if (!now) return false;
  const status = now.taken ? "paused" : "open";
  changeJob(client, { jobId, userId }, { taken: now.taken, status, freshness: "fresh" });
  return true;
}

const keepingOf = (personId: string, description: string, open: boolean) =>
  ({
    kind: "switch-job",
    personId,
    about: `${open ? outboxTexts.open : outboxTexts.taken}: ${description}`,
  }) as const;

/** Answers whether a job is still open, or brings it back. Returns the same as `switchJob`. */
export async function renewJob(
  client: QueryClient,
  { job: { _id: jobId, description }, userId, open }: Switch,
): Promise<boolean> {
  const keeping = keepingOf(userId, description, open);
  const now = await callOrKeep(client, jobsApi.stillOpen, { params: { jobId }, body: { open }, keeping });
  if (!now) return false;
  const { taken, expiresAt } = now;
  const status = taken ? "paused" : "open";
  changeJob(client, { jobId, userId }, { taken, status, expiresAt, freshness: "fresh" });
  return true;
}

/** Completes or reopens an accepted job; the list changes only after the server has saved it. */
export async function moveAssignedJob(
  client: QueryClient,
  { jobId, userId, to }: { jobId: string; userId: string; to: "completed" | "open" },
): Promise<void> {
  const endpoint = to === "open" ? offersApi.release : offersApi.complete;
  const { status } = await callApi(client, endpoint, { params: { jobId } });
  const isOpen = status === "open";
  changeJob(client, { jobId, userId }, { status, taken: !isOpen, ...(isOpen && { assignedTo: null }) });
}

/** Changes the job in its poster's list at once; all lists of jobs are read again. */
function changeJob(
  client: QueryClient,
  { jobId, userId }: { jobId: string; userId: string },
  change: Partial<OwnJob>,
): void {
  const changed = (job: OwnJob): OwnJob => (job._id === jobId ? { ...job, ...change } : job);
  client.setQueriesData<OwnJobPages>(
    { queryKey: listsOf(userId) },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, jobs: page.jobs.map(changed) })) },
  );
  void client.invalidateQueries({ queryKey: ["jobs"] });
}

/** `needsReason`: staff may see the callers after they give a reason. */
export type Callers = { callers: Caller[] } | { refused: 403 | 404; needsReason?: boolean };

/** A job's callers. A job that is gone or belongs to another user is a result, not an error. */
export const callersQuery = (jobId: string, reason = "") =>
  queryOptions({
    queryKey: ["calls", "callers", jobId, reason] as const,
    queryFn: async ({ client, signal }): Promise<Callers> => {
      try {
        const headers: Record<string, string> =
          reason === "" ? {} : { "x-reason": encodeURIComponent(reason) };
        return { callers: await callApi(client, callsApi.callers, { params: { jobId }, headers, signal }) };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 403) return { refused: 403, needsReason: error.code === "reason_needed" };
        // The server refuses a malformed id with 400.
        if (error.status === 404 || error.status === 400) return { refused: 404 };
        throw error;
      }
    },
  });
