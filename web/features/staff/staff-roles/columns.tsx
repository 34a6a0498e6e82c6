import type { StaffRoleEntry } from "#shared/contracts/staff-roles.ts";
import { formatPhone } from "#shared/phones/phone-display.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { staffRoleTexts as words } from "#texts/staff-roles.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import type { Column } from "#web/ui/content/data-table.tsx";
import type { StaffChange } from "./reason-sheet.tsx";

interface RowProps {
  entry: StaffRoleEntry;
  onChange: (change: StaffChange) => void;
}

export const staffRoleColumns = (onChange: RowProps["onChange"]): readonly Column<StaffRoleEntry>[] => [
  {
    label: words.person,
    hidesLabel: true,
    cell: ({ fullName, phoneNumber, isSuspended }) => (
      <>
        <b className="own-line">{fullName}</b>
        <span className="digits">{formatPhone(phoneNumber)}</span>{" "}
        {isSuspended && <Badge tone="danger">{words.isSuspended}</Badge>}
      </>
    ),
  },
  { label: words.role, cell: ({ role }) => words.roles[role] },
  { label: words.from, cell: ({ source }) => (source === "list" ? words.fromList : words.fromPage) },
  { label: words.since, cell: ({ since }) => <span className="digits">{shortDate(since)}</span> },
  {
    label: words.factor,
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? words.factorOn : words.factorOff),
  },
  { label: words.actions, hidesLabel: true, cell: (entry) => <Actions entry={entry} onChange={onChange} /> },
];

function Actions({ entry, onChange }: RowProps) {
  const { source, role, fullName, hasSecondFactor } = entry;
  return (
    <>
      {source === "page" && (
        <Button
          kind="soft"
          small
          aria-haspopup="dialog"
          aria-label={words.takeOf(words.roles[role], fullName)}
          onClick={() => onChange({ action: "take", entry })}
        >
          {words.take}
        </Button>
      )}{" "}
      {hasSecondFactor && (
        <Button
          kind="soft"
          small
          aria-haspopup="dialog"
          aria-label={words.resetOf(fullName)}
          onClick={() => onChange({ action: "reset", entry })}
        >
          {words.reset}
        </Button>
      )}
      {source === "list" && <span className="xs muted own-line">{words.listHelp}</span>}
    </>
  );
}
