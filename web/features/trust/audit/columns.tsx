import type { AuditEntry } from "#shared/contracts/audit.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { auditTexts as words } from "#texts/audit.ts";
import type { Column } from "#web/ui/content/data-table.tsx";

/** "withdrawals.approve" in readable form. */
const actionOf = (action: string): string => {
  const text = action.replace(".", ": ").replaceAll("-", " ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};

/** A long record first shows as many lines as fit into this many characters. */
const fewCharacters = 160;

/** Always plain text: recorded values are shown unchanged. */
function Recorded({ lines }: { lines: readonly string[] }) {
  const count = countOfFirst(lines);
  const hidden = lines.slice(count);
  return (
    <>
      <Lines lines={lines.slice(0, count)} />
      {hidden.length > 0 && (
        <details className="sm">
          <summary className="link">{words.moreLines(hidden.length)}</summary>
          <Lines lines={hidden} />
        </details>
      )}
    </>
  );
}

function countOfFirst(lines: readonly string[]): number {
  let characters = 0;
  const tooMany = lines.findIndex((line) => {
    characters += line.length;
    return characters > fewCharacters;
  });
  return tooMany < 0 ? lines.length : Math.max(tooMany, 1);
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <span className="sm">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one record never move
        <span key={index} className="own-line">
          {line}
        </span>
      ))}
    </span>
  );
}

export const auditColumns: readonly Column<AuditEntry>[] = [
  { label: words.when, cell: ({ at }) => <span className="digits">{dayAndTime(at)}</span> },
  { label: words.who, cell: ({ actor }) => actor.name ?? words.gone },
  { label: words.action, cell: ({ action }) => <b>{actionOf(action)}</b> },
  {
    label: words.subject,
    cell: ({ subjectType, subjectId, about }) => (
      <>
        {subjectType}
        {about && (
          <>
            <span className="sm own-line">{about.name}</span>
            <span className="sm digits own-line">{about.phoneNumber}</span>
          </>
        )}{" "}
        <span className="xs muted own-line">{subjectId}</span>
      </>
    ),
  },
  { label: words.reason, cell: ({ reason }) => reason },
  { label: words.before, cell: ({ before }) => <Recorded lines={before} /> },
  { label: words.after, cell: ({ after }) => <Recorded lines={after} /> },
];
