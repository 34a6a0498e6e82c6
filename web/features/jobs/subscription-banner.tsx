import { messages } from "#shared/messages/en.ts";
import { pages } from "#shared/paths.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";

const words = messages.jobList;

/** Offers the subscription between jobs to people without one. */
export function SubscriptionBanner() {
  return (
    <aside className="banner on-cloth" aria-label={words.bannerAction}>
      <Tile name="phone" />
      <p className="fill font-semibold">{words.banner}</p>
      <span className="btns">
        <LinkButton kind="ghost" small to={pages.servicemen}>
          {words.bannerMore}
        </LinkButton>
        <LinkButton kind="accent" small to={pages.upgrade}>
          {words.bannerAction}
        </LinkButton>
      </span>
    </aside>
  );
}
