import { pages } from "#shared/paths.ts";
import { aboutTexts } from "#texts/legal.ts";
import { NewsletterBox } from "#web/features/messaging/content/newsletter-box.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";

export const meta = () => pageMeta(aboutTexts.title, aboutTexts.lead);

export default function AboutPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={aboutTexts.title} back={pages.landing} />
      <div className="reading stack loose">
        <p className="lead">{aboutTexts.lead}</p>
        {aboutTexts.sections.map(({ tile, title, text }) => (
          <section key={title} className="withtile">
            <Tile name={tile} size="md" />
            <div>
              <h2 className="h2">{title}</h2>
              <p>{text}</p>
            </div>
          </section>
        ))}
        <div className="btns">
          <LinkButton to={pages.jobs}>{aboutTexts.start}</LinkButton>
          <LinkButton kind="soft" to={pages.support}>
            {aboutTexts.support}
          </LinkButton>
        </div>
      </div>
      <NewsletterBox />
    </main>
  );
}
