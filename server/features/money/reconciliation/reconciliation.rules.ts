export interface BookFinding {
  subject: string;
  details: Record<string, string | number | boolean | null>;
}

/** This many findings of one check are enough to show a serious problem. */
export const maxFindings = 100;

export function spansOf(after: number, upTo: number, size: number): { after: number; upTo: number }[] {
  const spans = [];
  for (let from = after; from < upTo; from += size)
    spans.push({ after: from, upTo: Math.min(upTo, from + size) });
  return spans;
}

/** The id at the end of "R4:order:{id}". */
export const subjectsToIds = (subjects: readonly string[]): string[] =>
  subjects.map((subject) => subject.slice(subject.lastIndexOf(":") + 1));
