import { LogOut } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import { maskPhone } from "#shared/phones/phone-display.ts";
import { languageTexts } from "#texts/languages.ts";
import { shellTexts } from "#texts/shell.ts";
import { LanguageChoice } from "#web/lib/head/language-links.tsx";
import { chooseTheme, readTheme, type ThemeChoice } from "#web/lib/theme.ts";
import { SegmentedControl } from "#web/ui/actions/segmented-control.tsx";
import { chooseLowData, isLowDataChosen } from "#web/ui/content/data-saver.ts";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";
import { Drawer } from "#web/ui/overlay/drawer.tsx";
import { loadSignOut } from "./load-sign-out.ts";
import { type MenuLink, staffMenu, userMenu, visitorMenu } from "./menu-links.ts";

const SignOutDialog = lazySheet(() => loadSignOut().then((module) => module.SignOutDialog), {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

interface MenuProps {
  /** Null for a visitor. */
  user: User | null;
  isOpen: boolean;
  onClose: () => void;
}

const words = shellTexts;

export function Menu({ user, isOpen, onClose }: MenuProps) {
  const [isLeaving, setLeaving] = useState(false);
  const askToLeave = () => {
    onClose();
    setLeaving(true);
  };
  return (
    <>
      <Drawer isOpen={isOpen} onClose={onClose} label={words.menu} header={<MenuHead user={user} />}>
        <nav aria-label={words.menu}>
          <MenuLinks links={user ? userMenu(user) : visitorMenu} onFollow={onClose} />
          {user && <StaffLinks user={user} onFollow={onClose} />}
          <hr />
          <div className="theme">
            <div className="caption">{languageTexts.title}</div>
            <LanguageChoice />
          </div>
          <ThemeChooser />
          <MediaChooser />
          {user && (
            <button type="button" onClick={askToLeave}>
              <LogOut className="icon" />
              {words.signOut}
            </button>
          )}
        </nav>
      </Drawer>
      {user && <SignOutDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />}
    </>
  );
}

function MenuHead({ user }: { user: User | null }) {
  return (
    <>
      {user ? <Avatar name={user.fullName} id={user._id} /> : <Tile name="sun" />}
      <div className="fill">
        <div className="name">{user ? user.fullName : words.visitor}</div>
        <div className="subtitle">{user ? maskPhone(user.phoneNumber) : words.visitorHelp}</div>
      </div>
    </>
  );
}

function StaffLinks({ user, onFollow }: { user: User; onFollow: () => void }) {
  const links = staffMenu(user);
  if (links.length === 0) return null;
  return (
    <>
      <div className="caption">{words.staff}</div>
      <MenuLinks links={links} onFollow={onFollow} />
    </>
  );
}

function MenuLinks({ links, onFollow }: { links: readonly MenuLink[]; onFollow: () => void }) {
  const { pathname } = useLocation();
  return links.map((link) => (
    <Link
      key={link.to}
      to={link.to}
      aria-current={pathname === link.to ? "page" : undefined}
      onClick={onFollow}
    >
      <link.icon className="icon" />
      {link.label}
    </Link>
  ));
}

const choices = [
  { value: "light", label: words.light },
  { value: "dark", label: words.dark },
  { value: "system", label: words.system },
];

/** Light, dark or the system's theme. Only rendered in the open menu, so never on the server. */
function ThemeChooser() {
  const [choice, setChoice] = useState(readTheme);
  const choose = (value: string) => {
    chooseTheme(value as ThemeChoice);
    setChoice(value as ThemeChoice);
  };
  return (
    <div className="theme">
      <div className="caption">{words.theme}</div>
      <SegmentedControl label={words.theme} segments={choices} value={choice} onSelect={choose} />
    </div>
  );
}

const onTap = "tap";
const mediaChoices = [
  { value: "automatic", label: words.mediaAutomatic },
  { value: onTap, label: words.mediaOnTap },
];

/** Whether photos and videos wait for a press, with their size, on any connection. */
function MediaChooser() {
  const [isLow, setLow] = useState(isLowDataChosen);
  const choose = (value: string) => {
    chooseLowData(value === onTap);
    setLow(value === onTap);
  };
  return (
    <div className="theme">
      <div className="caption">{words.media}</div>
      <SegmentedControl
        label={words.media}
        segments={mediaChoices}
        value={isLow ? onTap : "automatic"}
        onSelect={choose}
      />
    </div>
  );
}
