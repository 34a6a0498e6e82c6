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

interface ForbiddenProps {
  /** Whom the page is for. */
  help: string;
  /** Text of the link that leaves the page. */
  wayOut: string;
  /** How to get access, if there is a way. */
  children?: ReactNode;
}

/** Shown to users without access to the page. */
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
