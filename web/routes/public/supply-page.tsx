import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { CallingProvider } from "#web/features/market/calls/calling.tsx";
import { EmptySupply } from "#web/features/market/trades/empty-supply.tsx";
import { type SupplyAddress, supplyQuery } from "#web/features/market/trades/supply.api.ts";
import { type Kind, type Supply, supplyPath, supplyTitle } from "#web/features/market/trades/supply-facts.ts";
import { SupplyHead } from "#web/features/market/trades/supply-head.tsx";
import { ShareButton } from "#web/features/site/sharing/share-button.tsx";
import { PageHead } from "#web/lib/head/page-head.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { textOf } from "#web/lib/page-data/personal-reads.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";

const skeletons = 4;

interface SupplyPageProps {
  kind: Kind;
  viewOf: (supply: Supply) => ReactNode;
}

/** The page of a trade or of a place. */
export function SupplyPage({ kind, viewOf }: SupplyPageProps) {
  const { words, list } = kind;
  const address: SupplyAddress = useParams();
  const { data: supply, isError, isFetching, refetch } = useQuery(supplyQuery(address));
  return (
    <main id="content" className="listpage" tabIndex={-1}>
      {supply ? (
        <SupplyHead supply={supply} address={address} />
      ) : (
        <PageHead meta={pageMeta(words.title, words.metaDescription)} />
      )}
      <PageHeader
        title={supply ? textOf(supply, supplyTitle) : words.title}
        back={list}
        actions={
          supply && <ShareButton shared={() => ({ path: supplyPath(supply), title: supplyTitle(supply) })} />
        }
      />
      <div className="feed">
        {supply && <CallingProvider>{viewOf(supply)}</CallingProvider>}
        {supply === null && <EmptySupply kind={kind} address={address} />}
        {supply === undefined && isError && (
          <ErrorState title={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {supply === undefined && !isError && <SkeletonList count={skeletons} label={words.loading} />}
      </div>
    </main>
  );
}
