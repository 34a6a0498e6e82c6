import type { ClothTile } from "./arrange-cloth.ts";
import { squares } from "./cloth.tsx";

const tiles: readonly ClothTile[] = [{ tile: "phone" }, { tile: "roof" }, { tile: "moon" }, { tile: "book" }];

/** A decorative row of things that an agent works with. */
export function AgentKit() {
  return (
    <div className="kit" aria-hidden="true">
      {squares(tiles)}
    </div>
  );
}
