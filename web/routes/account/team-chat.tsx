import { MessageCircle } from "lucide-react";
import type { User } from "#shared/contracts/accounts.ts";
import { pages } from "#shared/paths.ts";
import { dialled, whatsAppLink } from "#shared/phones/phone-display.ts";
import { teamTexts as words } from "#texts/support.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primedForUsers } from "#web/lib/page-data/route-data.ts";
import { ForUser } from "#web/lib/person/for-user.tsx";
import { useSettings } from "#web/lib/settings.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

export const meta = () => pageMeta(words.title, words.lead);

const primedTeam = primedForUsers(async () => undefined);
export const loader = primedTeam.onServer;
export const clientLoader = primedTeam.inBrowser;

/** Contact for team plans; users without access see what is required. */
export default function TeamChatPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.profile} />
      <ForUser>
        {(user) =>
          user.teamKey ? (
            <TeamLine user={user} />
          ) : (
            <EmptyState title={words.gate} help={words.gateHelp} tile="phone">
              <LinkButton kind="soft" to={pages.support}>
                {words.ask}
              </LinkButton>
            </EmptyState>
          )
        }
      </ForUser>
    </main>
  );
}

function TeamLine({ user }: { user: User }) {
  const { supportPhone } = useSettings();
  const chat = `${whatsAppLink(supportPhone)}?text=${encodeURIComponent(words.prefilled(user.fullName))}`;
  return (
    <Card className="stack">
      <p>{words.lead}</p>
      <div className="h1 even-digits">{supportPhone}</div>
      <div className="btns">
        <LinkButton kind="soft" to={chat} rel="noreferrer">
          <MessageCircle className="icon" />
          {words.write}
        </LinkButton>
        <LinkButton kind="call" to={`tel:${dialled(supportPhone)}`}>
          {words.call}
        </LinkButton>
      </div>
    </Card>
  );
}
