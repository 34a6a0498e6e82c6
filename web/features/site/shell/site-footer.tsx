import { Link } from "react-router";
import { pages } from "#shared/paths.ts";
import { shellTexts } from "#texts/shell.ts";
import { metaTexts } from "#texts/ui.ts";
import { OtherLanguages } from "#web/lib/language-links.tsx";
import { useSupportHours } from "#web/lib/settings.ts";
import { Logo } from "#web/ui/identity/logo.tsx";

const words = shellTexts;

export function SiteFooter() {
  const supportHours = useSupportHours();
  return (
    <footer className="sitefooter on-cloth">
      <div>
        <div className="brandmark">
          <Logo onCloth />
          {metaTexts.product}
        </div>
        <p>
          {words.supportLine} {supportHours}
        </p>
        <nav aria-label={words.footer}>
          <Link discover="none" to={pages.terms}>
            {words.terms}
          </Link>
          <Link discover="none" to={pages.upgrade}>
            {words.pricing}
          </Link>
          <Link discover="none" to={pages.trades}>
            {words.trades}
          </Link>
          <Link discover="none" to={pages.ranking}>
            {words.rankings}
          </Link>
          <Link discover="none" to={pages.privacy}>
            {words.privacy}
          </Link>
          <Link discover="none" to={pages.status}>
            {words.status}
          </Link>
          <Link discover="none" to={pages.blog}>
            {words.leadership}
          </Link>
          <OtherLanguages />
        </nav>
      </div>
    </footer>
  );
}
