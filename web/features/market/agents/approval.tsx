import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AgentApplication } from "#shared/contracts/agents.ts";
import { pages } from "#shared/paths.ts";
import { agentTexts } from "#texts/agents.ts";
import { isForStaff, StaffOnly } from "#web/lib/staff/staff-page.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { applicationsQuery } from "./agents.api.ts";
import { ApplicationCard } from "./application-card.tsx";
import { DeclineSheet } from "./decline-sheet.tsx";

const words = agentTexts.approval;

/**
 * Applications awaiting a decision, oldest first. The server checks the role on every call. `children` follow the loaded
 * list, which would push them down.
 */
export function Approval({ children }: { children: ReactNode }) {
  const query = useQuery({
    ...applicationsQuery(),
    refetchOnWindowFocus: true,
  });
  const { data, error, isError } = query;
  if (isForStaff(error)) return <StaffOnly words={words} />;
  return (
    <>
      <PageHeader title={words.title} back={pages.landing} />
      {data && <Applications applications={data} />}
      {!data && (
        <Unloaded read={query} words={words} count={3} item={<Skeleton height="17rem" radius="1.25rem" />} />
      )}
      {(data || isError) && children}
    </>
  );
}

function Applications({ applications }: { applications: readonly AgentApplication[] }) {
  const [toDecline, setToDecline] = useState<AgentApplication>();
  return (
    <>
      {applications.length === 0 ? (
        <EmptyState title={words.none} help={words.noneHelp} tile="seeds" rows={1} />
      ) : (
        <>
          <p className="dim waiting" role="status">
            {words.waiting(applications.length)}
          </p>
          <div className="agentlist">
            {applications.map((application) => (
              <ApplicationCard
                key={application._id}
                application={application}
                onDecline={() => setToDecline(application)}
              />
            ))}
          </div>
        </>
      )}
      <DeclineSheet application={toDecline} onClose={() => setToDecline(undefined)} />
    </>
  );
}
