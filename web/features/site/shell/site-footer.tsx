import { Link } from "react-router";
import { pages } from "#shared/paths.ts";
import { shellTexts } from "#texts/shell.ts";
import { metaTexts } from "#texts/ui.ts";
import { OtherLanguages } from "#web/lib/head/language-links.tsx";
import { useSupportHours } from "#web/lib/settings.ts";
import { logoAddress } from "#web/ui/identity/tile.tsx";

const words = shellTexts;
const links = [
  [pages.terms, words.terms],
  [pages.upgrade, words.pricing],
  [pages.trades, words.trades],
  [pages.places, words.places],
  [pages.ranking, words.rankings],
  [pages.privacy, words.privacy],
  [pages.status, words.status],
  [pages.blog, words.leadership],
] as const;

export function SiteFooter() {
  const supportHours = useSupportHours();
  return (
    <footer className="sitefooter on-cloth">
      <div>
        <div className="brandmark">
          <svg aria-hidden="true">
            <use href={logoAddress} />
          </svg>
          {metaTexts.product}
        </div>
        <p>
          {words.supportLine} {supportHours}
        </p>
        <nav aria-label={words.footer}>
          {links.map(([to, label]) => (
            <Link key={to} discover="none" to={to}>
              {label}
            </Link>
          ))}
          <OtherLanguages />
        </nav>
      </div>
    </footer>
  );
}
