import type { ReactNode } from "react";
import { Link } from "react-router";
import { pages } from "#shared/paths.ts";

const known = new Set<unknown>(Object.values(pages));
const path = /(?<![\w/.:-])(\/[a-z][a-z-]*)(?![\w/-])/g;

/** Turns paths of this site into links. Other addresses remain text. */
export function withPageLinks(words: string): ReactNode {
  const pieces = words.split(path);
  if (pieces.length === 1) return words;
  return [...pieces.entries()].map(([place, piece]) =>
    place % 2 === 1 && known.has(piece) ? (
      <Link key={place} className="link" to={piece}>
        {piece}
      </Link>
    ) : (
      piece
    ),
  );
}
