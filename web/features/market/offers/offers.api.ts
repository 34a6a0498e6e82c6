import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as offersApi from "#shared/contracts/offers.endpoints.ts";
import type { OfferedJob } from "#shared/contracts/offers.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { callApi, exchange } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";

/** A younger list is shown without a request; an older one is shown while it is refetched. */
const freshMs = minuteMs;

export const offersQuery = (userId: string) =>
  queryOptions({
    queryKey: ["offers", userId] as const,
    queryFn: ({ client, signal }) => callApi(client, offersApi.list, { body: { _id: userId }, signal }),
    staleTime: freshMs,
    // Jobs go to the first serviceman who accepts, so an open list keeps itself fresh.
    refetchInterval: freshMs,
  });

interface Answer {
  userId: string;
  jobId: string;
}

/** Accepts the job; the list changes only after the server answers 200. Errors: `ApiError`. */
export async function acceptOffer(client: QueryClient, { userId, jobId }: Answer): Promise<void> {
  const { status, body } = await exchange(client, offersApi.accept, {
    body: { callersId: userId, _id: jobId },
  });
  if (status !== 200) throw new ApiError(status);
  await change(client, userId, (jobs) =>
    jobs.map((job) => (job._id === jobId ? { ...job, ...body.job, taken: true, isMine: true } : job)),
  );
  void client.invalidateQueries({ queryKey: ["jobs"] });
}

/** Another serviceman accepted first: the card shows as taken until the list is refetched. */
export async function markTaken(client: QueryClient, { userId, jobId }: Answer): Promise<void> {
  await change(client, userId, (jobs) =>
    jobs.map((job) => (job._id === jobId ? { ...job, taken: true } : job)),
  );
}

/** Declines the job; it is removed only after the server answers 200. Errors: `ApiError`. */
export async function declineOffer(client: QueryClient, { userId, jobId }: Answer): Promise<void> {
  const { status } = await exchange(client, offersApi.decline, {
    body: { callersId: userId, _id: jobId },
  });
  if (status !== 200) throw new ApiError(status);
  await remove(client, { userId, jobId });
}

/** Gives an accepted job back: it is offered to others and removed from this list. */
export async function giveBack(client: QueryClient, { userId, jobId }: Answer): Promise<void> {
  await callApi(client, offersApi.release, { params: { jobId } });
  await remove(client, { userId, jobId });
}

const remove = (client: QueryClient, { userId, jobId }: Answer): Promise<void> =>
  change(client, userId, (jobs) => jobs.filter((job) => job._id !== jobId));

/**
 * Keeps the list's timestamp: a local change does not make the other jobs fresh. A list already being fetched predates
 * the change and would undo it, so that request is cancelled.
 */
async function change(
  client: QueryClient,
  userId: string,
  next: (jobs: OfferedJob[]) => OfferedJob[],
): Promise<void> {
  const { queryKey } = offersQuery(userId);
  await client.cancelQueries({ queryKey });
  const state = client.getQueryState(queryKey);
  if (state) client.setQueryData(queryKey, (jobs) => jobs && next(jobs), { updatedAt: state.dataUpdatedAt });
}
