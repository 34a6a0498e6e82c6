import { Link } from "react-router";
import { messages } from "#shared/messages/en.ts";
import { pages } from "#shared/paths.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Logo } from "#web/ui/identity/logo.tsx";

const words = messages.shell;

/** Under every page: the name, the support line, and the pages that belong to the product itself. */
export function SiteFooter() {
  const { supportHours } = useSettings();
  return (
    <footer className="sitefooter on-cloth">
      <div>
        <div className="brandmark">
          <Logo onCloth />
          {messages.meta.product}
        </div>
        <p>
          {words.supportLine} {supportHours}
        </p>
        <nav aria-label={words.footer}>
          <Link to={pages.terms}>{words.terms}</Link>
          <Link to={pages.upgrade}>{words.pricing}</Link>
          <Link to={pages.ranking}>{words.rankings}</Link>
          <Link to={pages.blog}>{words.leadership}</Link>
        </nav>
      </div>
    </footer>
  );
}
