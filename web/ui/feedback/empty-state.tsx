import type { ReactNode } from "react";
import type { Tile as TileName } from "#shared/services/services.ts";
import { type ClothTile, patternOrder, tradeOrder } from "#web/ui/identity/arrange-cloth.ts";
import { ClothSquares } from "#web/ui/identity/cloth.tsx";
import { hashText } from "#web/ui/identity/hash-text.ts";

type EmptyStateProps = {
  /** The message, word for word from the specification where it fixes one. */
  title: string;
  help?: ReactNode;
  /** The highlighted square. */
  tile?: TileName;
  rows?: 1 | 2 | 3;
  children?: ReactNode;
};

/** Empty state: rows of cloth with a highlighted square, the message, a line of help and one button. */
export function EmptyState({ title, help, tile, rows = 2, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <ClothSquares tiles={emptyCloth(title, rows, tile)} />
      <b>{title}</b>
      {help && <p>{help}</p>}
      {children}
    </div>
  );
}

/** Rows of three squares: the first row's middle is highlighted, the second row starts with a trade. */
function emptyCloth(title: string, rows: number, lit: TileName | undefined): ClothTile[] {
  const start = hashText(title);
  const trade = tradeOrder[start % tradeOrder.length] as TileName;
  const next = tradeOrder[(start + 1) % tradeOrder.length] as TileName;
  return Array.from({ length: rows * 3 }, (_, index) => {
    if (index === 1) return { tile: lit ?? next, ground: "bare" };
    if (index === 3) return { tile: trade === lit ? next : trade, ground: "accent" };
    const isLast = index === 8;
    const tile = patternOrder[(start + (isLast ? 1 : index)) % patternOrder.length] as TileName;
    return isLast ? { tile, ground: "deep" } : { tile };
  });
}
