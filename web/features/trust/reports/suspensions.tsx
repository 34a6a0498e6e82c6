import { useQuery } from "@tanstack/react-query";
import { UserRoundX } from "lucide-react";
import { useState } from "react";
import type { Suspension } from "#shared/contracts/reports.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { queueTexts as words } from "#texts/reports.ts";
import { isForStaff, StaffOnly } from "#web/lib/staff/staff-page.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";
import { LiftSheet } from "./lift-sheet.tsx";
import { suspensionsQuery } from "./reports-queue.api.ts";

export function Suspensions() {
  const query = useQuery(suspensionsQuery());
  const { data, error } = query;
  const [toLift, setToLift] = useState<Suspension>();
  if (isForStaff(error)) return <StaffOnly words={words} />;
  return (
    <section className="stack" aria-label={words.tabs.closed}>
      {data?.length === 0 && <EmptyState title={words.noneClosed} tile="seeds" />}
      {data && data.length > 0 && (
        <Rows label={words.tabs.closed}>
          {data.map((suspension) => (
            <SuspensionRow
              key={suspension.userId}
              suspension={suspension}
              onLift={() => setToLift(suspension)}
            />
          ))}
        </Rows>
      )}
      {!data && (
        <Unloaded
          read={query}
          words={{ loading: words.closedLoading, failed: words.closedFailed, failedHelp: words.failedHelp }}
          count={2}
          item={<Skeleton height="4.25rem" radius="0.875rem" />}
        />
      )}
      <LiftSheet suspension={toLift} onClose={() => setToLift(undefined)} />
    </section>
  );
}

function SuspensionRow({ suspension, onLift }: { suspension: Suspension; onLift: () => void }) {
  const { fullName, suspendedAt, reason } = suspension;
  return (
    <ListRow
      lead={<IconTile icon={UserRoundX} look="fault" />}
      title={fullName}
      meta={
        <>
          <span className="own-line">{words.closedOn(dayAndTime(suspendedAt))}</span>
          {reason && <span className="own-line breaks-anywhere">{reason}</span>}
        </>
      }
      end={
        <Button
          kind="soft"
          small
          aria-haspopup="dialog"
          aria-label={words.liftLabel(fullName)}
          onClick={onLift}
        >
          {words.lift}
        </Button>
      }
    />
  );
}
