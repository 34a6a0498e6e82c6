import { type ReportSubjectQuery, reportSubjects } from "#shared/contracts/reports.ts";

const idFormat = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The report's subject from the page's address; undefined when it names none. */
export function subjectOf(query: URLSearchParams): ReportSubjectQuery | undefined {
  const subjectType = reportSubjects.find((each) => each === query.get("about"));
  const subjectId = query.get("id") ?? "";
  return subjectType && idFormat.test(subjectId) ? { subjectType, subjectId } : undefined;
}
