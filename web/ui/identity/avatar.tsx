import { VenetianMask } from "lucide-react";
import type { Tile as TileName } from "#shared/services/services.ts";
import { useDataSaver } from "#web/ui/content/data-saver.ts";
import { hashText } from "./hash-text.ts";
import { IconTile, TileMark, type TileSize } from "./tile.tsx";

type AvatarProps = {
  name: string;
  /** Determines one of four tints. */
  id: string;
  /** Posted under a private name: shows the mask. */
  isPrivate?: boolean;
  /** A serviceman's trade tile instead of initials. */
  tile?: TileName;
  photoUrl?: string;
  size?: TileSize | undefined;
};

/** A person's square: own photo (unless data is saved), trade tile, mask, or initials. Decorative: the name is beside it. */
export function Avatar({ name, id, isPrivate, tile, photoUrl, size }: AvatarProps) {
  const saver = useDataSaver();
  const end = size ? ` ${size}` : "";
  if (isPrivate) return <IconTile icon={VenetianMask} look="tint-3" size={size} />;
  if (photoUrl && saver !== "on") {
    return (
      <span className={`tile tint-3 photo${end}`} aria-hidden="true">
        <img
          src={photoUrl}
          alt=""
          loading="lazy"
          width="72"
          height="72"
          className={saver === "unknown" ? "unless-saving" : undefined}
        />
      </span>
    );
  }
  if (tile) {
    return (
      <span className={`tile${end}`} aria-hidden="true">
        <TileMark name={tile} />
      </span>
    );
  }
  return <Initials initials={initialsOf(name)} tint={tintOf(id) + end} />;
}

export const tintOf = (id: string): string => `tint-${hashText(id) % 4}`;

interface InitialsProps {
  initials: string;
  /** Further classes may follow. */
  tint: string;
}

/** The initials of an avatar, for shared parts, which are rendered before their names are known. */
export const Initials = ({ initials, tint }: InitialsProps) => (
  <span className={`tile ${tint}`} aria-hidden="true">
    {initials}
  </span>
);

/** First letters of the first and last word: "Chidinma Grace Okeke" is CO. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  const letters = last ? firstLetter(first) + firstLetter(last) : [...first].slice(0, 2).join("");
  return letters.toUpperCase();
}

const firstLetter = (word: string): string => [...word][0] ?? "";
