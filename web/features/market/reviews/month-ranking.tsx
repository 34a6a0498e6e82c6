import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Ranked, Rankings } from "#shared/contracts/reviews.ts";
import { pages } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { reviewTexts, rankingTexts as words } from "#texts/reviews.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonCard } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { Stars } from "#web/ui/identity/stars.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";
import { rankingsQuery } from "./reviews.api.ts";

const skeletons = 5;

/** The month's servicemen, best first. Prefetch `rankingsQuery` in the loader for readers without scripts. */
export function MonthRanking() {
  const read = useQuery(rankingsQuery());
  if (read.data) return <Ranking rankings={read.data} />;
  return <Unloaded read={read} words={words} count={skeletons} item={<SkeletonCard foot={false} />} />;
}

function Ranking({ rankings: { month, servicemen } }: { rankings: Rankings }) {
  if (servicemen.length === 0) {
    return (
      <EmptyState title={words.none} help={words.noneHelp} tile="diamond">
        <LinkButton kind="soft" to={pages.servicemen}>
          {words.servicemen}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <section className="stack" aria-labelledby="month-ranking">
      <h2 id="month-ranking" className="h2">
        {words.month(new Date(`${month}-01T00:00:00Z`))}
      </h2>
      <Card>
        <ol className="rows ranking">
          {servicemen.map((ranked, index) => (
            <Place key={ranked.userId} ranked={ranked} place={index + 1} />
          ))}
        </ol>
      </Card>
    </section>
  );
}

function Place({ ranked, place }: { ranked: Ranked; place: number }) {
  const { userId, displayName, serviceRendered, currentLocation, rating, ratingCount, jobs } = ranked;
  return (
    <li>
      <div className="rowline">
        <span className="place">
          <span className="visually-hidden">{words.place(place)}</span>
          <span aria-hidden="true">{place}</span>
        </span>
        <Tile name={tileForService(serviceRendered)} />
        <span className="fill">
          <Link className="row-title own-line" to={pages.userProfile(userId)}>
            {displayName}
          </Link>
          <span className="row-detail own-line">
            {serviceRendered} · {currentLocation}
          </span>
          <span className="row wraps score">
            {rating === null ? (
              <span className="sm muted">{words.noReviews}</span>
            ) : (
              <>
                <Stars value={rating} />
                <Link className="xs" to={pages.reviews(userId)}>
                  {reviewTexts.count(ratingCount)}
                </Link>
              </>
            )}
            {jobs > 0 && <span className="xs muted">{words.jobs(jobs)}</span>}
          </span>
        </span>
      </div>
    </li>
  );
}
