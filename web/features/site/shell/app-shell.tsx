import { type ReactNode, useEffect, useRef, useState } from "react";
import { type UIMatch, useLocation, useMatches, useNavigation } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import { pages } from "#shared/paths.ts";
import { uiTexts } from "#texts/ui.ts";
import { useEarlierInput } from "#web/lib/hydration/first-input.ts";
import { HydratedLater } from "#web/lib/hydration/hydrated-later.tsx";
import { asked } from "#web/lib/page-data/personal-reads.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { useUser } from "#web/lib/person/session.ts";
import { applyTheme } from "#web/lib/theme.ts";
import { ToastProvider } from "#web/ui/overlay/toast.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { LazyMenu } from "./lazy-menu.tsx";
import { userLinks, visitorLinks } from "./main-links.ts";
import type { ShellHandle } from "./shell-handle.ts";
import { SiteFooter } from "./site-footer.tsx";
import { TopBar } from "./top-bar.tsx";
import { TopNotices } from "./top-notices.tsx";

interface AppShellProps {
  /** The notification bell in the top bar, for signed-in users. */
  bell: ReactNode;
  /** The button that opens the chat, on every page. */
  chat: ReactNode;
  children: ReactNode;
}

export function AppShell({ bell, chat, children }: AppShellProps) {
  const found = useUser();
  const user = found && asked(isVerified, found) ? found : null;
  const { pathname } = useLocation();
  const { isDyed, plusFloats } = useShellLook(user);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const links = user ? userLinks : visitorLinks;
  useEarlierInput();
  useSystemTheme();
  usePageFocus(pathname);
  const postPath = user ? pages.postJob : loginPath(pages.postJob);
  return (
    <ToastProvider>
      <a className="skip" href="#content">
        {uiTexts.skipToContent}
      </a>
      <HydratedLater>
        <TopBar
          links={links}
          pathname={pathname}
          postPath={postPath}
          isDyed={isDyed}
          isMenuOpen={isMenuOpen}
          bell={user && bell}
          onMenu={() => setMenuOpen((isOpen) => !isOpen)}
        />
      </HydratedLater>
      <PageProgress />
      <TopNotices />
      {children}
      <HydratedLater>
        <SiteFooter />
      </HydratedLater>
      <HydratedLater>
        <BottomBar links={links} pathname={pathname} postPath={postPath} plusFloats={plusFloats} />
      </HydratedLater>
      <LazyMenu user={user} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      {chat}
    </ToastProvider>
  );
}

const isVerified = ({ accountNumber }: User): boolean => Boolean(accountNumber);

function useShellLook(user: User | null): { isDyed: boolean; plusFloats: boolean } {
  const matches = useMatches() as UIMatch<unknown, Partial<ShellHandle> | undefined>[];
  const { isDyedForVisitors = false, plusFloats = false } =
    matches.findLast(({ handle }) => handle?.shell)?.handle?.shell ?? {};
  return { isDyed: isDyedForVisitors && !user, plusFloats };
}

/** A progress line under the top bar while the next page loads, delayed because most pages load at once. */
function PageProgress() {
  const isLoading = useNavigation().state === "loading";
  return (
    <div role="status">
      {isLoading && (
        <div className="pageprogress">
          <span className="visually-hidden">{uiTexts.loading}</span>
        </div>
      )}
    </div>
  );
}

/** Moves the focus to a new page, as loading a document would, unless the page focused one of its fields. */
function usePageFocus(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById("content");
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [pathname]);
}

/** Follows the system's theme when it changes while the page is open. */
function useSystemTheme(): void {
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", applyTheme);
    return () => system.removeEventListener("change", applyTheme);
  }, []);
}
