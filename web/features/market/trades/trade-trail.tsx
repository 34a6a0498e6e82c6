import { Link } from "react-router";
import { pages } from "#shared/paths.ts";
import { slugOf } from "#shared/text/slug.ts";
import { tradeTexts as words } from "#texts/trades.ts";
import { PersonalPart } from "#web/lib/personal-part.tsx";
import { breadcrumbs, StructuredData } from "#web/lib/structured-data.tsx";

/** A trade and place, such as a job's. Without a service the trail is empty. */
interface Place {
  service: string | null;
  state?: string | null | undefined;
  lga?: string | null | undefined;
}

interface TradeTrailProps {
  place: Place;
  /** The last link is the page itself. */
  isHere?: boolean;
}

/** Links from all trades down to a trade in a place: "Trades / Plumbing / Lagos / Surulere". */
export function TradeTrail({ place, isHere = false }: TradeTrailProps) {
  return (
    <>
      <StructuredData
        of={place}
        facts={import.meta.env.SSR ? ({ origin }, place) => breadcrumbs(origin, trailOf(place)) : undefined}
      />
      <PersonalPart as="nav" aria-label={words.breadcrumbs} part={Trail} own={place} more={{ isHere }} />
    </>
  );
}

function Trail({ own, isHere }: { own: Place; isHere: boolean }) {
  const trail = trailOf(own);
  return (
    <ol className="trail">
      {trail.map(({ name, path }, index) => (
        <li key={path}>
          <Link
            to={path}
            className="link"
            aria-current={isHere && index === trail.length - 1 ? "page" : undefined}
          >
            {name}
          </Link>
        </li>
      ))}
    </ol>
  );
}

function trailOf({ service, state, lga }: Place): { name: string; path: string }[] {
  if (!service) return [];
  const trade = slugOf(service);
  return [
    { name: words.title, path: pages.trades },
    { name: service, path: pages.trade(trade) },
    ...(state ? [{ name: state, path: pages.trade(trade, slugOf(state)) }] : []),
    ...(state && lga ? [{ name: lga, path: pages.trade(trade, slugOf(state), slugOf(lga)) }] : []),
  ];
}
