/** Jobs offered to the signed-in serviceman. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as offersApi from "#shared/contracts/offers.endpoints.ts";
import type { OfferedJob } from "#shared/contracts/offers.ts";
import { callApi, exchange } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";

/** A list this old is shown as it is, without a call; an older one is shown and asked for anew behind it. */
const freshMs = 60_000;

export const offersQuery = (userId: string) =>
  queryOptions({
    queryKey: ["offers", userId] as const,
    queryFn: ({ client, signal }) => callApi(client, offersApi.list, { body: { _id: userId }, signal }),
    staleTime: freshMs,
    // Jobs go to who is first: an open list keeps itself fresh.
    refetchInterval: freshMs,
  });

interface Answer {
  userId: string;
  jobId: string;
}

/** Accepts the job; it counts only when the server answers 200. Errors: ApiError. */
export async function acceptOffer(client: QueryClient, { userId, jobId }: Answer): Promise<void> {
  const { status, body } = await exchange(client, offersApi.accept, {
    body: { callersId: userId, _id: jobId },
  });
  if (status !== 200) throw new ApiError(status);
  change(client, userId, (jobs) =>
    jobs.map((job) => (job._id === jobId ? { ...job, ...body.job, taken: true, isMine: true } : job)),
  );
  void client.invalidateQueries({ queryKey: ["jobs"] });
}

/** Somebody else was first: the card stays, as taken, until the list is read anew. */
export function markTaken(client: QueryClient, { userId, jobId }: Answer): void {
  change(client, userId, (jobs) => jobs.map((job) => (job._id === jobId ? { ...job, taken: true } : job)));
}

/** Declines the job; it goes only when the server answers 200. Errors: ApiError. */
export async function declineOffer(client: QueryClient, { userId, jobId }: Answer): Promise<void> {
  const { status } = await exchange(client, offersApi.decline, {
    body: { callersId: userId, _id: jobId },
  });
  if (status !== 200) throw new ApiError(status);
  remove(client, { userId, jobId });
}

/** Gives an accepted job back: others may accept it, and it is gone from this list. */
export async function giveBack(client: QueryClient, { userId, jobId }: Answer): Promise<void> {
  await callApi(client, offersApi.release, { params: { jobId } });
  remove(client, { userId, jobId });
}

const remove = (client: QueryClient, { userId, jobId }: Answer): void =>
  change(client, userId, (jobs) => jobs.filter((job) => job._id !== jobId));

/** The list is as old as before: what was changed here is no news of the others. */
function change(client: QueryClient, userId: string, next: (jobs: OfferedJob[]) => OfferedJob[]): void {
  const { queryKey } = offersQuery(userId);
  const state = client.getQueryState(queryKey);
  if (state) client.setQueryData(queryKey, (jobs) => jobs && next(jobs), { updatedAt: state.dataUpdatedAt });
}
