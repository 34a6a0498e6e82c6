import { Link } from "react-router";
import { pages } from "#shared/paths.ts";
import { slugOf } from "#shared/text/slug.ts";
import { tradeTexts as words } from "#texts/trades.ts";
import { breadcrumbs, StructuredData } from "#web/lib/structured-data.tsx";

interface TradeTrailProps {
  service: string;
  state: string | null | undefined;
  lga: string | null | undefined;
  /** The last link is the page itself. */
  isHere?: boolean;
}

/** Links from all trades down to a trade in a place: "Trades / Plumbing / Lagos / Surulere". */
export function TradeTrail({ isHere = false, ...place }: TradeTrailProps) {
  const trail = trailOf(place);
  return (
    <>
      <StructuredData facts={import.meta.env.SSR ? ({ origin }) => breadcrumbs(origin, trail) : undefined} />
      <nav aria-label={words.breadcrumbs}>
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
      </nav>
    </>
  );
}

function trailOf({ service, state, lga }: TradeTrailProps): { name: string; path: string }[] {
  const trade = slugOf(service);
  return [
    { name: words.title, path: pages.trades },
    { name: service, path: pages.trade(trade) },
    ...(state ? [{ name: state, path: pages.trade(trade, slugOf(state)) }] : []),
    ...(state && lga ? [{ name: lga, path: pages.trade(trade, slugOf(state), slugOf(lga)) }] : []),
  ];
}
