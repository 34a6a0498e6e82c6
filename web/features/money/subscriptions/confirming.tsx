import { Link } from "react-router";
import { pages } from "#shared/paths.ts";
import { subscribingTexts as words } from "#texts/subscriptions.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import type { ClothTile } from "#web/ui/identity/arrange-cloth.ts";
import { ClothSquares } from "#web/ui/identity/cloth.tsx";

const tiles: readonly ClothTile[] = [
  { tile: "moon" },
  { tile: "phone" },
  { tile: "seeds" },
  { tile: "diamond" },
  { tile: "sun", ground: "accent" },
  { tile: "waves" },
  { tile: "petals" },
  { tile: "weave" },
  { tile: "bones" },
];

/** The wait for a subscription's payment, in words; the squares pulse in turn. */
export function Confirming() {
  return (
    <div className="confirming">
      <ClothSquares tiles={tiles} />
      <h1 className="h1">{words.title}</h1>
      <div role="status">
        <p>{words.howLong}</p>
        <p>{words.pleaseWait}</p>
      </div>
      <noscript>
        <Notice tone="warning">
          {words.needsScripts} <Link to={pages.upgrade}>{words.seePlan}</Link>
        </Notice>
      </noscript>
    </div>
  );
}
