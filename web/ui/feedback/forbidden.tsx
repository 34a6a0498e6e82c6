import type { ReactNode } from "react";
import { errorTexts } from "#texts/errors.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import type { ClothTile } from "#web/ui/identity/arrange-cloth.ts";
import { ClothSquares } from "#web/ui/identity/cloth.tsx";

const tiles: readonly ClothTile[] = [
  { tile: "bones", ground: "deep" },
  { tile: "weave", ground: "deep" },
  { tile: "bones", ground: "deep" },
  { tile: "weave", ground: "deep" },
  { tile: "moon", ground: "bare" },
  { tile: "weave", ground: "deep" },
];

export interface ForbiddenProps {
  /** For whom the page is. */
  help: string;
  /** The word on the way out. */
  wayOut: string;
  /** The way in, where there is one. */
  children?: ReactNode;
}

/** A page for others. */
export function Forbidden({ help, wayOut, children }: ForbiddenProps) {
  return (
    <div className="empty forbidden">
      <ClothSquares tiles={tiles} />
      <h1 className="h1">{errorTexts.forbidden}</h1>
      <p>{help}</p>
      <div className="btns">
        {children}
        <LinkButton kind="soft" to="/">
          {wayOut}
        </LinkButton>
      </div>
    </div>
  );
}
