import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Serviceman } from "#shared/contracts/servicemen.ts";
import { readLocal, writeLocal } from "#web/lib/local-store.ts";
import { matchingKept } from "./kept-servicemen.ts";
import {
  isNarrowed,
  isSenseless,
  type ServicemenFilter,
  servicemenOf,
  servicemenQuery,
} from "./servicemen.api.ts";

interface FoundServicemen {
  /** Undefined while nothing can be shown yet. */
  servicemen: readonly Serviceman[] | undefined;
  /** They belong to the search before: the next is under way. */
  isOld: boolean;
  /** The network is lost; it is asked again by itself until an answer comes. */
  isLost: boolean;
  /** They come from the device. */
  isFromDevice: boolean;
  /** What is wrong with what the address asks for. */
  refusal: string | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasFailedMore: boolean;
  nextCursor: string | undefined;
  loadMore: () => void;
}

/** The servicemen that match; without network those of the device that do. */
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
    hasFailed: query.isError && !isSenseless(error),
    hasAnswered: found !== undefined,
  });
  useKeptServicemen(filter, found);
  const fromDevice = useDeviceServicemen(filter, !found && isLost);
  return {
    servicemen: found ?? fromDevice ?? before,
    isOld: isPlaceholderData && !fromDevice,
    isLost,
    isFromDevice: !found && fromDevice !== undefined,
    refusal: !found && isSenseless(error) ? error.message : undefined,
    hasMore: found !== undefined && query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasFailedMore: query.isFetchNextPageError,
    nextCursor: answered?.pages.at(-1)?.next,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** While it asks again a query counts as not failed; people still wait for the network then. */
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

/** Keeps the plain list on the device for days without network. */
function useKeptServicemen(filter: ServicemenFilter, found: Serviceman[] | undefined): void {
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
