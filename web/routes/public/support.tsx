import { ChevronRight, MessageCircle } from "lucide-react";
import { pages } from "#shared/paths.ts";
import { dialled, whatsAppLink } from "#shared/phones/phone-display.ts";
import { supportTexts } from "#texts/support.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { useSettings, useSupportHours } from "#web/lib/settings.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";

const words = supportTexts;

export const meta = () => pageMeta(words.title, words.metaDescription);

export default function SupportPage() {
  const { supportPhone } = useSettings();
  const supportHours = useSupportHours();
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.landing} />
      <div className="stack loose">
        <p className="dim">{supportHours}</p>
        <Card className="stack">
          <div>
            <div className="sm dim">{words.line}</div>
            <div className="h1 even-digits">{supportPhone}</div>
          </div>
          <div className="btns">
            <LinkButton kind="call" to={`tel:${dialled(supportPhone)}`}>
              {words.call}
            </LinkButton>
            <LinkButton kind="soft" to={whatsAppLink(supportPhone)} rel="noreferrer">
              <MessageCircle className="icon" />
              {words.whatsApp}
            </LinkButton>
          </div>
        </Card>
        <Notice tone="sand">{words.safety}</Notice>
        <section>
          <h2 className="h3">{words.before}</h2>
          <Rows label={words.before}>
            <ListRow
              to={pages.faq}
              lead={<Tile name="seeds" />}
              title={words.faq}
              meta={words.faqHelp}
              end={<ChevronRight className="icon" />}
            />
            <ListRow
              to={pages.pricing}
              lead={<Tile name="diamond" />}
              title={words.prices}
              meta={words.pricesHelp}
              end={<ChevronRight className="icon" />}
            />
            <ListRow
              to={pages.status}
              lead={<Tile name="moon" />}
              title={words.status}
              meta={words.statusHelp}
              end={<ChevronRight className="icon" />}
            />
            <ListRow
              to={pages.terms}
              lead={<Tile name="book" />}
              title={words.terms}
              meta={words.termsHelp}
              end={<ChevronRight className="icon" />}
            />
          </Rows>
        </section>
      </div>
    </main>
  );
}
