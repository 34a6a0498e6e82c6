import type { Tile } from "#shared/services/services.ts";
import { TileMark } from "./tile.tsx";

const tiles: readonly Tile[] = ["phone", "roof", "moon", "book"];

/** A decorative row of things that an agent works with. */
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
