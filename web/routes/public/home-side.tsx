import { ChevronRight, Plus, Store, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import type { User } from "#shared/contracts/accounts.ts";
import { pages } from "#shared/paths.ts";
import { homeTexts, landingTexts } from "#texts/landing.ts";
import { AccountCard } from "#web/features/money/wallet/account-card.tsx";
import { PersonalPart } from "#web/lib/parts/personal-part.tsx";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";

const words = homeTexts;
const quickLinks = [
  { to: pages.postJob, label: words.postJob, icon: Plus, look: "tint-0" },
  { to: pages.credits, label: words.topUp, icon: Wallet, look: "tint-2" },
  { to: pages.agentMarketing, label: words.applyAsAgent, icon: Store, look: "tint-1" },
] as const;

/** Agents have nothing to apply for. */
const linksFor = ({ isAgent }: User) =>
  quickLinks.filter(({ to }) => !(isAgent && to === pages.agentMarketing));

const Account = ({ own }: { own: User }) => <AccountCard user={own} />;

/** Beside a signed-in user's tabs: the account and, on wide screens, frequent actions. */
export function HomeSide({ user, children }: { user: User; children?: ReactNode }) {
  return (
    <aside className="stack">
      {children}
      <PersonalPart as="div" part={Account} own={user} />
      <nav className="only-lg card quicklinks" aria-label={words.quickLinks}>
        <Rows>
          {linksFor(user).map(({ to, label, icon, look }) => (
            <ListRow
              key={to}
              to={to}
              title={label}
              lead={<IconTile icon={icon} look={look} size="sm" />}
              end={<ChevronRight className="icon" />}
            />
          ))}
        </Rows>
      </nav>
    </aside>
  );
}

/** The hero for signed-in users. */
export function Welcome() {
  return (
    <div className="welcome">
      <h1 className="h2">{landingTexts.headline}</h1>
      <div className="row wraps">
        <LinkButton kind="soft" small to={pages.servicemen}>
          {landingTexts.viewServicemen}
        </LinkButton>
        <LinkButton kind="ghost" small to={pages.about}>
          {landingTexts.learnMore}{" "}
          <span className="visually-hidden" aria-hidden="true">
            {landingTexts.learnMoreAbout}
          </span>
        </LinkButton>
      </div>
    </div>
  );
}
