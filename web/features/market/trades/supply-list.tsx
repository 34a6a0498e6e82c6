import type { UseQueryResult } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { Supplied } from "#shared/contracts/trades.ts";
import { pages } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { tradeTexts } from "#texts/trades.ts";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";
import { foundText, type Kind } from "./supply-facts.ts";

const skeletons = 8;

interface SupplyListProps {
  kind: Kind;
  query: UseQueryResult;
  /** Undefined until the query has data. */
  supplied: readonly Supplied[] | undefined;
  pathOf: (slug: string) => string;
}

/** The page of all trades or all places. */
export const SupplyList = (props: SupplyListProps) => (
  <main id="content" className="narrow" tabIndex={-1}>
    <PageHeader title={props.kind.words.title} back={pages.landing} />
    <div className="stack loose">
      <p className="dim">{props.kind.words.lead}</p>
      <SuppliedRows {...props} />
    </div>
  </main>
);

function SuppliedRows({ kind: { words, tile }, query, supplied, pathOf }: SupplyListProps) {
  const { isError, isFetching, refetch } = query;
  if (isError && !supplied)
    return <ErrorState title={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!supplied) return <SkeletonList count={skeletons} label={words.loading} />;
  if (supplied.length === 0) return <EmptyState title={tradeTexts.none} tile={tile} />;
  return (
    <Rows label={words.title}>
      {supplied.map((each) => (
        <ListRow
          key={each.slug}
          to={pathOf(each.slug)}
          lead={<Tile name={tileForService(each.name)} />}
          title={each.name}
          meta={foundText(each)}
          end={<ChevronRight className="icon" />}
        />
      ))}
    </Rows>
  );
}
