import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as reportsApi from "#shared/contracts/reports.endpoints.ts";
import type { PostReport, ReportSubjectQuery } from "#shared/contracts/reports.ts";
import { callApi } from "#web/lib/api/api.ts";
import { callOrKeep } from "#web/lib/device/call-or-keep.ts";

export const reportedQuery = ({ subjectType, subjectId }: ReportSubjectQuery) =>
  queryOptions({
    queryKey: ["reported", subjectType, subjectId] as const,
    queryFn: ({ client, signal }) =>
      callApi(client, reportsApi.subject, { query: { subjectType, subjectId }, signal }),
  });

/** Returns whether it was sent: without network it waits on this device. */
export async function sendReport(
  client: QueryClient,
  { personId, about, report }: { personId: string; about: string; report: PostReport },
): Promise<boolean> {
  const keeping = { kind: "report", personId, about } as const;
  return (await callOrKeep(client, reportsApi.send, { body: report, keeping })) !== undefined;
}
