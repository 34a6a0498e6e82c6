/** Reports and suspensions, for customer care staff. All of it is refetched after a staff action. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as reportsApi from "#shared/contracts/reports.endpoints.ts";
import type { DecideReport, LiftSuspension, ReportStatus, Suspension } from "#shared/contracts/reports.ts";
import { callApi } from "#web/lib/api/api.ts";
import { pagedQuery } from "#web/lib/lists/paged-list.ts";

export const reportsQuery = (status: ReportStatus) =>
  pagedQuery(["reports", status], ({ client, signal, cursor }) =>
    callApi(client, reportsApi.list, { query: { status, cursor }, signal }),
  );

export const suspensionsQuery = () =>
  queryOptions({
    queryKey: ["reports", "suspensions"] as const,
    queryFn: async ({ client, signal }): Promise<Suspension[]> =>
      (await callApi(client, reportsApi.suspensions, { signal })).suspensions,
  });

export const decideReport = (
  client: QueryClient,
  { reportId, ...body }: DecideReport & { reportId: string },
): Promise<unknown> => callApi(client, reportsApi.decide, { params: { reportId }, body });

export const liftSuspension = (
  client: QueryClient,
  { userId, ...body }: LiftSuspension & { userId: string },
): Promise<unknown> => callApi(client, reportsApi.liftSuspension, { params: { userId }, body });

export const reloadReports = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ["reports"] });
