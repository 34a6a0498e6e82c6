/** The six squares along the top of a business card. */
import { tileForService } from "#shared/services/services.ts";
import { type ClothTile, patternOrder } from "#web/ui/identity/arrange-cloth.ts";
import { hashText } from "#web/ui/identity/hash-text.ts";

const squares = 6;
/** Index of the trade's square. */
const litSquare = 2;

/** Patterns derived from the user's id, with the trade highlighted among them. */
export function tradeStrip(userId: string, service: string | null): ClothTile[] {
  const trade = service === null ? undefined : tileForService(service);
  const others = patternOrder.filter((tile) => tile !== trade);
  const start = hashText(userId);
  return Array.from({ length: squares }, (_, index): ClothTile => {
    if (trade && index === litSquare) return { tile: trade, ground: "accent" };
    return { tile: others[(start + index) % others.length] ?? "seeds" };
  });
}
