import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Serviceman } from "#shared/contracts/servicemen.ts";
import { correctedQueryIn, nextOf } from "#web/lib/lists/paged-list.ts";
import { readLocal, writeLocal } from "#web/lib/local-store.ts";
import type { PagedList } from "#web/ui/actions/list-end.tsx";
import {
  isInvalidQuery,
  isNarrowed,
  type ServicemenFilter,
  servicemenOf,
  servicemenQuery,
} from "./servicemen.api.ts";

interface FoundServicemen {
  /** Undefined while there is nothing to show yet. */
  servicemen: readonly Serviceman[] | undefined;
  /** What was searched instead of the typed words. */
  correctedQuery: string | undefined;
  /** Results of the previous search, shown while the next one loads. */
  isOld: boolean;
  /** The network is lost; the query retries until it gets an answer. */
  isLost: boolean;
  /** Whether the list comes from the device. */
  isFromDevice: boolean;
  /** Why the query's filter is invalid. */
  refusal: string | undefined;
  list: PagedList;
  /** The next page's cursor. */
  next: string | undefined;
}

/** Matching servicemen; offline, the matches stored on the device. */
export function useFoundServicemen(filter: ServicemenFilter): FoundServicemen {
  const query = useInfiniteQuery({ ...servicemenQuery(filter), placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData } = query;
  const answered = isPlaceholderData ? undefined : data;
  const found = useMemo(() => answered && servicemenOf(answered), [answered]);
  const before = useMemo(
    () => (isPlaceholderData && data ? servicemenOf(data) : undefined),
    [isPlaceholderData, data],
  );
  const isLost = useLostUntilAnswered({
    hasFailed: query.isError && !isInvalidQuery(error),
    hasAnswered: found !== undefined,
  });
  useKeptServicemen(filter, found);
  const fromDevice = useDeviceServicemen(filter, !found && isLost);
  return {
    servicemen: found ?? fromDevice ?? before,
    correctedQuery: answered && correctedQueryIn(answered.pages[0]!),
    isOld: isPlaceholderData && !fromDevice,
    isLost,
    isFromDevice: !found && fromDevice !== undefined,
    refusal: !found && isInvalidQuery(error) ? error.message : undefined,
    list: query,
    next: data && nextOf(data.pages.at(-1)!),
  };
}

/** A query that retries does not count as failed; the user is still offline until it is answered. */
function useLostUntilAnswered({
  hasFailed,
  hasAnswered,
}: {
  hasFailed: boolean;
  hasAnswered: boolean;
}): boolean {
  const [wasLost, setLost] = useState(false);
  const isLost = hasFailed || (wasLost && !hasAnswered);
  useEffect(() => setLost(isLost), [isLost]);
  return isLost;
}

/** Stores the unfiltered list on the device for offline use. */
function useKeptServicemen(filter: ServicemenFilter, found: readonly Serviceman[] | undefined): void {
  const isPlain = !isNarrowed(filter) && !filter.near && !filter.cursor;
  useEffect(() => {
    if (isPlain && found) writeLocal("runor-servicemen", found);
  }, [isPlain, found]);
}

function useDeviceServicemen(filter: ServicemenFilter, isNeeded: boolean): Serviceman[] | undefined {
  const [kept, setKept] = useState<Serviceman[]>();
  useEffect(() => {
    const list = isNeeded ? readLocal("runor-servicemen") : undefined;
    setKept(Array.isArray(list) && list.length > 0 ? list : undefined);
  }, [isNeeded]);
  return useMemo(() => kept && matchingKept(kept, filter), [kept, filter]);
}

/** Servicemen in the device's stored list that match, as far as the filter can be applied offline. */
export function matchingKept(kept: readonly Serviceman[], filter: ServicemenFilter): Serviceman[] {
  const { q = "", service, state, lga, charge, reviewed } = filter;
  const words = plain(q).split(/\s+/).filter(Boolean);
  return kept.filter((one) => {
    const shown = plain(
      [one.displayName, one.serviceRendered, one.serviceDescription, one.currentLocation].join(" "),
    );
    return (
      (service === undefined || one.serviceRendered === service) &&
      (state === undefined || one.state === state) &&
      (lga === undefined || one.lga === lga) &&
      (charge === undefined || one.minUnits <= Number(charge)) &&
      (reviewed === undefined || one.ratingCount > 0) &&
      words.every((word) => shown.includes(word))
    );
  });
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
