import type { ReactNode } from "react";
import type { Tile as TileName } from "#shared/services.ts";
import { arrangeCloth, type ClothTile } from "#web/ui/identity/arrange-cloth.ts";
import { ClothSquares } from "#web/ui/identity/cloth.tsx";
import { hashText } from "#web/ui/identity/hash-text.ts";

type EmptyStateProps = {
  /** The sentence, word for word from the specification where it fixes one. */
  title: string;
  /** One short line of help. */
  help?: ReactNode;
  /** The square that lights up. */
  tile?: TileName;
  rows?: 1 | 2 | 3;
  /** One button. */
  children?: ReactNode;
};

/** Nothing here yet: rows of cloth with a lit square, the sentence, a line of help and one button. */
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

/** Three squares to a row, the middle one of the first row lit; the title decides the rest. */
function emptyCloth(title: string, rows: number, lit: TileName | undefined): ClothTile[] {
  const plain = arrangeCloth({ count: rows * 3, columns: [], start: hashText(title) % 26 });
  return plain.map(({ tile }, index) => {
    if (index === 1) return { tile: lit ?? tile, ground: "s" };
    if (index === 3) return { tile, ground: "a" };
    return index === 8 ? { tile, ground: "d" } : { tile };
  });
}
