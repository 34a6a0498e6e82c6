import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { servicemenSkeletons } from "#shared/constants.ts";
import type { Serviceman } from "#shared/contracts/servicemen.ts";
import { messages } from "#shared/messages/en.ts";
import { readLocal, writeLocal } from "#web/lib/local-store.ts";
import { useListSearch } from "#web/lib/use-list-search.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { servicemenQuery } from "./servicemen.api.ts";
import { ServicemenCards } from "./servicemen-cards.tsx";
import { ServicemenSearch } from "./servicemen-search.tsx";

const words = messages.servicemen;

interface ServicemenBrowserProps {
  /** Parameters of the page's address that the search keeps. */
  kept?: Record<string, string>;
  /** Shows more only when asked, where something follows the list. */
  byTap?: boolean | undefined;
}

/** Servicemen with search, filters, loading, reconnecting and empty states. */
export function ServicemenBrowser({ kept, byTap }: ServicemenBrowserProps) {
  const controls = useListSearch();
  const { q, service, state } = controls.search;
  const isNarrowed = Boolean(q || service || state);
  const everyone = useQuery({ ...servicemenQuery({}), enabled: !isNarrowed });
  const matching = useQuery({
    ...servicemenQuery({ q: q || undefined, service, state }),
    placeholderData: keepPreviousData,
  });
  const found = matching.data?.servicemen;
  useKeptServicemen(everyone.data?.servicemen);
  const fromDevice = useDeviceServicemen(matching.isError && !found && !isNarrowed);
  const servicemen = found ?? fromDevice;
  return (
    <>
      <ServicemenSearch controls={controls} everyone={everyone.data?.servicemen ?? []} kept={kept} />
      <p role="status" className="sr">
        {isNarrowed && found && found.length > 0 && words.found(found.length)}
      </p>
      {matching.isError && <Reconnecting />}
      {fromDevice && !found && <p className="sm muted">{words.fromDevice}</p>}
      {servicemen?.length === 0 && (
        <EmptyState title={words.empty} help={isNarrowed ? words.emptyHelp : undefined}>
          {isNarrowed && (
            <Button kind="soft" onClick={controls.clear}>
              {messages.jobList.clearSearch}
            </Button>
          )}
        </EmptyState>
      )}
      {servicemen && servicemen.length > 0 && (
        <ServicemenCards servicemen={servicemen} isOld={matching.isPlaceholderData} byTap={byTap} />
      )}
      {!servicemen && !matching.isError && <SkeletonList count={servicemenSkeletons} label={words.loading} />}
    </>
  );
}

/** The list asks again by itself while this stands. */
function Reconnecting() {
  return (
    <Notice tone="danger" icon={<Spinner />} announce>
      {words.failed}
    </Notice>
  );
}

function useKeptServicemen(everyone: Serviceman[] | undefined): void {
  useEffect(() => {
    if (everyone) writeLocal("runor-servicemen", everyone);
  }, [everyone]);
}

function useDeviceServicemen(isNeeded: boolean): Serviceman[] | undefined {
  const [kept, setKept] = useState<Serviceman[]>();
  useEffect(() => {
    const list = isNeeded ? readLocal("runor-servicemen") : undefined;
    setKept(Array.isArray(list) && list.length > 0 ? list : undefined);
  }, [isNeeded]);
  return kept;
}
