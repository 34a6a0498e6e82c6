/** Reporting people and what they wrote to staff. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { PostReport, ReportedThing, ReportSubjectQuery } from "#shared/contracts/reports.ts";
import { callApi } from "#web/lib/api.ts";

/** What is about to be reported, as it shows. */
export const reportedQuery = ({ subjectType, subjectId }: ReportSubjectQuery) =>
  queryOptions({
    queryKey: ["reported", subjectType, subjectId] as const,
    queryFn: ({ client, signal }) =>
      callApi<ReportedThing>(client, {
        method: "GET",
        path: "/api/reports/subject",
        query: { subjectType, subjectId },
        signal,
      }),
  });

export const sendReport = (client: QueryClient, report: PostReport): Promise<unknown> =>
  callApi(client, { method: "POST", path: "/api/reports", body: report });
