import { pages } from "#shared/paths.ts";
import { tradeTexts as words } from "#texts/trades.ts";
import { asked, textOf } from "#web/lib/page-data/personal-reads.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { aboutSupply, type Supply, supplySummary } from "./supply-facts.ts";

/** What there is to find, what is around, and a way to post. */
export const SupplyIntro = ({ supply }: { supply: Supply }) => (
  <>
    <p className="lead">{textOf(supply, supplySummary)}</p>
    {asked(isDescribed, supply) && <p className="muted">{textOf(supply, aboutSupply)}</p>}
    <div className="btns">
      <LinkButton kind="accent" to={pages.postJob}>
        {words.post}
      </LinkButton>
    </div>
  </>
);

const isDescribed = (supply: Supply): boolean => aboutSupply(supply) !== "";
