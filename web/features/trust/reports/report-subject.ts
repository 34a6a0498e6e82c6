import { type ReportSubjectQuery, reportSubjects } from "#shared/contracts/reports.ts";
import { isId } from "#shared/text/is-id.ts";

/** The report's subject from the page's address; undefined when it names none. */
export function subjectOf(query: URLSearchParams): ReportSubjectQuery | undefined {
  const subjectType = reportSubjects.find((each) => each === query.get("about"));
  const subjectId = query.get("id") ?? "";
  return subjectType && isId(subjectId) ? { subjectType, subjectId } : undefined;
}
