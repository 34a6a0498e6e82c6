import type { CSSProperties, ReactNode } from "react";
import { arrangeCloth, type ClothTile } from "./arrange-cloth.ts";
import { fieldAddress, tileAddress } from "./tile.tsx";

type ClothProps = {
  rows: number;
  columns: number;
  /** Columns from 1024 px; `wideRows` then sets the rows. */
  wideColumns?: number;
  wideRows?: number;
  /** Index in the weaving order where the field starts (0 to 25), which varies the cloth. */
  start?: number | undefined;
  className?: string;
};

/** A field of cloth edge to edge. Decorative: never put text on it. */
export function Cloth({ rows, columns, wideColumns, wideRows = rows, start, className }: ClothProps) {
  const wide = wideColumns ?? columns;
  const few = rows * columns;
  const many = Math.max(few, wideRows * wide);
  const tiles = arrangeCloth({ count: many, columns: [columns, wide], start });
  const style = { "--cols": columns, "--cols-lg": wideColumns } as CSSProperties;
  return (
    <div className={className ? `cloth ${className}` : "cloth"} style={style} aria-hidden="true">
      {squares(tiles, (index) => onlyAt(index, few, wideRows * wide))}
    </div>
  );
}

/** Five columns and six rows that tiles.svg holds as one drawing: as squares they were a twentieth of a page's HTML. */
export function DrawnCloth() {
  return (
    <div className="cloth drawn" aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: decorative */}
      <svg viewBox="0 0 420 504">
        <use href={fieldAddress} />
      </svg>
    </div>
  );
}

/** A fixed row or block of squares, for empty states and strips that highlight one trade. */
export function ClothSquares({ tiles, columns = 3 }: { tiles: readonly ClothTile[]; columns?: number }) {
  return (
    <div className="cloth" style={{ "--cols": columns } as CSSProperties} aria-hidden="true">
      {squares(tiles)}
    </div>
  );
}

type ClothBoxProps = {
  /** The column of squares on the right edge (the selvedge of the account and wallet cards). */
  band?: readonly ClothTile[];
  /** Six squares along the top (bank and subscription cards). */
  hem?: readonly ClothTile[];
  className?: string;
  children: ReactNode;
};

/** A dyed block: cream text on indigo. */
export function ClothBox({ band, hem, className = "", children }: ClothBoxProps) {
  return (
    <section className={`clothbox on-cloth${band ? " with-selvedge" : ""} ${className}`.trimEnd()}>
      {hem && <SquareLine className="hem" tiles={hem} />}
      {band && <SquareLine className="band" tiles={band} />}
      {children}
    </section>
  );
}

function SquareLine({ className, tiles }: { className: string; tiles: readonly ClothTile[] }) {
  return (
    <div className={className} aria-hidden="true">
      {squares(tiles)}
    </div>
  );
}

/** Short markup, because a page has many squares. The parent hides them from screen readers. */
export function squares(tiles: readonly ClothTile[], only?: (index: number) => string) {
  return tiles.map(({ tile, ground = "" }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey lint/a11y/noSvgWithoutTitle: a square is its place in the hidden cloth
    <svg key={index} className={`${ground} ${only?.(index) ?? ""}`.trim() || undefined}>
      <use href={tileAddress(tile)} />
    </svg>
  ));
}

/** Hides squares beyond the rows of a width. */
function onlyAt(index: number, few: number, wideCount: number): string {
  if (index >= few) return "only-lg";
  return index >= wideCount ? "only-sm" : "";
}
