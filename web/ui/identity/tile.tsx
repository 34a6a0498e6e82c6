import type { LucideIcon } from "lucide-react";
import type { Tile as TileName } from "#shared/services/services.ts";
import tilesUrl from "./tiles.svg?no-inline";

export const tileAddress = (name: TileName): string => `${tilesUrl}#t-${name}`;

export const fieldAddress = `${tilesUrl}#field`;
/** The product icon on cloth. */
export const logoAddress = `${tilesUrl}#logo`;

/** The bare motif of a square; it fills its parent and inherits its colour. */
export function TileMark({ name }: { name: TileName }) {
  return (
    <svg className="motif" aria-hidden="true">
      <use href={tileAddress(name)} />
    </svg>
  );
}

/** sm 36 px · (none) 44 px · md 52 px · lg 72 px. */
export type TileSize = "sm" | "md" | "lg";

/** A trade or pattern on an indigo square. Decorative: the name is beside it in text. */
export function Tile({ name, size }: { name: TileName; size?: TileSize }) {
  return (
    <span className={size ? `tile ${size}` : "tile"} aria-hidden="true">
      <TileMark name={name} />
    </span>
  );
}

export type TileLook = "tint-0" | "tint-1" | "tint-2" | "tint-3" | "risk" | "fault";

export interface IconLook {
  icon: LucideIcon;
  /** Indigo without one. */
  look?: TileLook;
}

/** An icon on a square. Decorative: its meaning is beside it in text. */
export function IconTile({ icon: Icon, look, size }: IconLook & { size?: TileSize | undefined }) {
  return (
    <span className={["tile", size, look].filter(Boolean).join(" ")} aria-hidden="true">
      <Icon className="icon" />
    </span>
  );
}
