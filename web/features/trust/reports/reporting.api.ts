import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as reportsApi from "#shared/contracts/reports.endpoints.ts";
import type { PostReport, ReportSubjectQuery } from "#shared/contracts/reports.ts";
import { callApi } from "#web/lib/api.ts";

export const reportedQuery = ({ subjectType, subjectId }: ReportSubjectQuery) =>
  queryOptions({
    queryKey: ["reported", subjectType, subjectId] as const,
    queryFn: ({ client, signal }) =>
      callApi(client, reportsApi.subject, { query: { subjectType, subjectId }, signal }),
  });

export const sendReport = (client: QueryClient, report: PostReport): Promise<unknown> =>
  callApi(client, reportsApi.send, { body: report });
