import { pages } from "#shared/paths.ts";
import { foundationTexts as words } from "#texts/legal.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta(words.title, words.lead);

/** Placeholder content, as the specification requires: no data, no registration. */
export default function FoundationPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.landing} />
      <div className="reading stack loose">
        <p className="lead">{words.lead}</p>
        <p>
          {words.register}{" "}
          {/* biome-ignore lint/a11y/useValidAnchor: the specification asks for a link without a target */}
          <a className="link">{words.clickHere}</a>. <span className="muted">{words.registerHelp}</span>
        </p>
        <section>
          <h2 className="h2">{words.split}</h2>
          <p>{words.splitText}</p>
        </section>
        <section>
          <h2 className="h2">{words.members}</h2>
          <p>{words.membersText}</p>
        </section>
      </div>
    </main>
  );
}
