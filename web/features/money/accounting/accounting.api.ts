/** What accounting staff read in the books and do about it. All of it is refetched after a staff action. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as accountingApi from "#shared/contracts/accounting.endpoints.ts";
import type { ExcessRefunded, ResolvedIncident, ResolveIncident } from "#shared/contracts/accounting.ts";
import * as withdrawalsApi from "#shared/contracts/withdrawals.endpoints.ts";
import type {
  InitiateWithdrawal,
  PendingWithdrawal,
  WithdrawalCancelled,
  WithdrawalInitiated,
} from "#shared/contracts/withdrawals.ts";
import { callApi } from "#web/lib/api/api.ts";
import { completed } from "#web/lib/api/completed-answer.ts";
import { pagedQuery } from "#web/lib/lists/paged-list.ts";

const subscribersPerPage = 20;

/** Every read is audited, so the page reads when it opens and after actions, never on a timer. */
export const booksQuery = () =>
  queryOptions({
    queryKey: ["accounting", "books"] as const,
    queryFn: ({ client, signal }) => callApi(client, accountingApi.books, { signal }),
  });

/** Withdrawals that wait for a decision, page by page. */
export const pendingQuery = () =>
  pagedQuery(["accounting", "pending"], async ({ client, signal, cursor }) => {
    const page = await callApi(client, withdrawalsApi.listOpen, { query: { cursor }, signal });
    const pendingWithdrawals = page.pendingWithdrawals.map(withDetails);
    return completed({ ...page, pendingWithdrawals }, "total", () => ({ total: pendingWithdrawals.length }));
  });

/** The specification names only id, amount and status: without a name, the id is shown. */
const withDetails = (withdrawal: PendingWithdrawal): PendingWithdrawal =>
  completed(withdrawal, "mayApprove", ({ _id, status }) => ({
    fee: 0,
    state: status === "failed" ? "failed" : "requested",
    userId: "",
    fullName: _id,
    phoneNumber: "",
    bankName: "",
    accountNumber: "",
    accountName: "",
    requestedAt: "",
    payableFrom: null,
    riskFlags: [],
    approvalsNeeded: 1,
    approvals: [],
    failure: null,
    heldBack: null,
    mayApprove: true,
    mayCancel: false,
  }));

/** Takes a withdrawal that was decided out of the list, before the list is read again. */
export function removePending(client: QueryClient, withdrawalId: string): void {
  client.setQueryData(pendingQuery().queryKey, (list) => {
    if (!list) return list;
    const pages = list.pages.map(({ pendingWithdrawals, total, ...page }) => ({
      ...page,
      pendingWithdrawals: pendingWithdrawals.filter(({ _id }) => _id !== withdrawalId),
      total: total - 1,
    }));
    return { ...list, pages };
  });
}

/** Active subscribers, page by page. `userId` is the reader's. */
export const subscribersQuery = (userId: string) =>
  pagedQuery(["accounting", "subscribers", userId], ({ client, signal, cursor }) =>
    callApi(client, accountingApi.subscribers, {
      params: { userId },
      query: { cursor, limit: subscribersPerPage },
      signal,
    }),
  );

/** Approves a withdrawal; the last required approval sends the money. Repeats: never pays twice. */
export const approveWithdrawal = (
  client: QueryClient,
  withdrawalId: string,
): Promise<WithdrawalInitiated> => {
  const body: InitiateWithdrawal = { withdrawalId };
  return callApi(client, withdrawalsApi.decide, { body });
};

export const cancelForSomeone = (
  client: QueryClient,
  { withdrawalId, reason }: { withdrawalId: string; reason: string },
): Promise<WithdrawalCancelled> => {
  return callApi(client, withdrawalsApi.cancel, { params: { id: withdrawalId }, body: { reason } });
};

export async function resolveIncident(
  client: QueryClient,
  { incidentId, ...body }: ResolveIncident & { incidentId: string },
): Promise<ResolvedIncident> {
  const answer = await callApi(client, accountingApi.resolveIncident, { params: { incidentId }, body });
  return completed(answer, "isWaiting", ({ approvedBy }) => ({ isWaiting: Boolean(approvedBy) }));
}

export const refundExcess = (client: QueryClient, excessId: string): Promise<ExcessRefunded> =>
  callApi(client, accountingApi.refundExcess, { params: { excessId } });

export const reloadBooks = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ["accounting"] });
