import type { Tile } from "#shared/services/services.ts";
import { TileMark } from "./tile.tsx";

const tiles: readonly Tile[] = ["phone", "roof", "moon", "book"];

/** What an agent works with, as a row of decoration. */
export function AgentKit() {
  return (
    <div className="kit" aria-hidden="true">
      {tiles.map((tile) => (
        <span key={tile}>
          <TileMark name={tile} />
        </span>
      ))}
    </div>
  );
}
