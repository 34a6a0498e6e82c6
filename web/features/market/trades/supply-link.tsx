import { ChevronRight } from "lucide-react";
import type { Tile as TileName } from "#shared/services/services.ts";
import { RowContent } from "#web/ui/content/list-row.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";

// A type alias: an interface has no index signature, so SharedPart would not accept it as `texts`.
type SupplyLinkProps = { to: string; tile: string; title: string; found: string };

/** A row that leads to the page of a trade or place, with how much there is to find. */
export const SupplyLink = ({ to, tile, title, found }: SupplyLinkProps) => (
  <RowContent
    to={to}
    lead={<Tile name={tile as TileName} size="sm" />}
    title={title}
    meta={found}
    end={<ChevronRight className="icon" />}
  />
);
