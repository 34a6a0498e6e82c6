/** Sums and comparisons of the checks. Pure. */

export interface BookFinding {
  subject: string;
  details: Record<string, string | number | boolean | null>;
}

/** So many findings of one check are enough to see that something is badly wrong. */
export const maxFindings = 100;

/** Cuts (after, upTo] into pieces. */
export function spansOf(after: number, upTo: number, most: number): { after: number; upTo: number }[] {
  const spans = [];
  for (let from = after; from < upTo; from += most)
    spans.push({ after: from, upTo: Math.min(upTo, from + most) });
  return spans;
}

/** What stands last in "R4:order:{id}". */
export const subjectsToIds = (subjects: readonly string[]): string[] =>
  subjects.map((subject) => subject.slice(subject.lastIndexOf(":") + 1));
