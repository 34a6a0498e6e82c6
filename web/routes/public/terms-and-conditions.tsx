import { ArrowUp } from "lucide-react";
import { languageTags, shownIn } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { translatedTermsTexts as words } from "#texts/languages.ts";
import { guidelineSections, termsSections, termsTexts } from "#texts/legal.ts";
import { Contents, Sections } from "#web/features/site/legal/sections.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

export const meta = () => pageMeta(termsTexts.title, termsTexts.lead);

export default function TermsPage() {
  return (
    <main id="content" tabIndex={-1}>
      <PageHeader title={termsTexts.title} back={pages.landing} />
      <div className="cols">
        <aside className="toc only-lg">
          <Contents title={termsTexts.terms} sections={termsSections} />
          <Contents title={termsTexts.guidelines} sections={guidelineSections} />
        </aside>
        <div className="reading stack loose">
          {import.meta.env.PAGE_PREFIX !== "" && <EnglishCounts />}
          <p className="lead">{termsTexts.lead}</p>
          <h2 className="h2">{termsTexts.terms}</h2>
          <Sections sections={termsSections} />
          <h2 className="h2">{termsTexts.guidelines}</h2>
          <p>{termsTexts.guidelinesLead}</p>
          <Sections sections={guidelineSections} />
          <div className="btns">
            <LinkButton kind="soft" to={pages.support}>
              {termsTexts.askSupport}
            </LinkButton>
            <a className="btn quiet" href="#top">
              <ArrowUp className="icon" />
              {termsTexts.backToTop}
            </a>
          </div>
        </div>
      </div>
    </main>
  );
}

/** The link shows English even to readers who chose another language. */
function EnglishCounts() {
  return (
    <Notice tone="info">
      {words.englishCounts}{" "}
      <a className="link" href={`${pages.terms}?${shownIn}=en`} hrefLang={languageTags.en}>
        {words.readEnglish}
      </a>
    </Notice>
  );
}
