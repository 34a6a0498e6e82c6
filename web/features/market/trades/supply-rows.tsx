import { ChevronRight } from "lucide-react";
import type { Tile as TileName } from "#shared/services/services.ts";
import { SharedPart } from "#web/lib/parts/shared-part.tsx";
import { RowContent, Rows } from "#web/ui/content/list-row.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";

// A type alias: an interface has no index signature, so SharedPart would not accept it as `texts`.
type SupplyLinkProps = { to: string; tile: string; title: string; found: string };

/** Rows that lead to the pages of trades or places, with how much there is to find. */
export const SupplyRows = ({ title, rows }: { title: string; rows: readonly SupplyLinkProps[] }) => (
  <>
    <h2 className="h2">{title}</h2>
    <Rows label={title}>
      {rows.map((row) => (
        <SharedPart key={row.to} as="li" part={SupplyLink} values={{}} texts={row} />
      ))}
    </Rows>
  </>
);

const SupplyLink = ({ to, tile, title, found }: SupplyLinkProps) => (
  <RowContent
    to={to}
    lead={<Tile name={tile as TileName} size="sm" />}
    title={title}
    meta={found}
    end={<ChevronRight className="icon" />}
  />
);
