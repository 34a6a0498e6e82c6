import { Menu, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { pages } from "#shared/paths.ts";
import { shellTexts } from "#texts/shell.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { IconButton } from "#web/ui/actions/icon-button.tsx";
import { Logo } from "#web/ui/identity/logo.tsx";
import { currentOf, type MainLink } from "./main-links.ts";

interface TopBarProps {
  links: readonly MainLink[];
  pathname: string;
  postPath: string;
  isDyed: boolean;
  isMenuOpen: boolean;
  onMenu: () => void;
  /** The notification bell, for signed-in users. */
  bell: ReactNode;
}

/** Icon left, menu right; from 1024 px the bottom bar's items are between them. */
export function TopBar({ links, pathname, postPath, isDyed, isMenuOpen, onMenu, bell }: TopBarProps) {
  return (
    <header className={isDyed ? "topbar dyed on-cloth" : "topbar"}>
      <div>
        <Link discover="none" className="logo" to={pages.landing} aria-label={shellTexts.homeLink}>
          <Logo onCloth={isDyed} />
        </Link>
        <nav className="topnav" aria-label={shellTexts.mainNavigation}>
          {links.map((link) => (
            <Link discover="none" key={link.to} to={link.to} aria-current={currentOf(link, pathname)}>
              <link.icon className="icon" />
              {link.label}
            </Link>
          ))}
        </nav>
        <span className="fill" />
        <LinkButton className="post" kind="accent" small to={postPath}>
          <Plus className="icon" />
          {shellTexts.postJob}
        </LinkButton>
        {bell}
        <IconButton
          label={shellTexts.openMenu}
          icon={<Menu className="icon" />}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        />
      </div>
    </header>
  );
}
