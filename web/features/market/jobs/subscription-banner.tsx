import { pages } from "#shared/paths.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";

const words = jobListTexts;

export function SubscriptionBanner() {
  return (
    <div className="banner on-cloth">
      <div className="row">
        <Tile name="phone" />
        <p>{words.banner}</p>
      </div>
      <div className="btns">
        <LinkButton kind="ghost" small to={pages.servicemen}>
          {words.bannerMore}
        </LinkButton>
        <LinkButton kind="accent" small to={pages.upgrade}>
          {words.bannerAction}
        </LinkButton>
      </div>
    </div>
  );
}
