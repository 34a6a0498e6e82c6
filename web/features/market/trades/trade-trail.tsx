import { pages } from "#shared/paths.ts";
import { slugOf } from "#shared/text/slug.ts";
import { tradeTexts as words } from "#texts/trades.ts";
import { Trail, type TrailLink } from "./trail.tsx";

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
export const TradeTrail = ({ place, isHere = false }: TradeTrailProps) => (
  <Trail own={place} linksOf={linksOf} isHere={isHere} />
);

function linksOf({ service, state, lga }: Place): TrailLink[] {
  if (!service) return [];
  const trade = slugOf(service);
  return [
    { name: words.title, path: pages.trades },
    { name: service, path: pages.trade(trade) },
    ...(state ? [{ name: state, path: pages.trade(trade, slugOf(state)) }] : []),
    ...(state && lga ? [{ name: lga, path: pages.trade(trade, slugOf(state), slugOf(lga)) }] : []),
  ];
}
