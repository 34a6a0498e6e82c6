import { homeTexts } from "#texts/landing.ts";
import { PrivateNamePopup } from "#web/features/identity/accounts/private-name-popup.tsx";
import { useKeepAlive } from "#web/features/site/landing/use-keep-alive.ts";
import type { ShellHandle } from "#web/features/site/shell/shell-handle.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";
import { useUser } from "#web/lib/person/session.ts";
import { HomeSide } from "./home-side.tsx";
import { primeTabs } from "./prime-tabs.ts";
import { TabbedHome } from "./tabbed-home.tsx";

export const meta = () => pageMeta(homeTexts.title);
export const handle: ShellHandle = { shell: { plusFloats: true } };
export const loader = primed(primeTabs).onServer;
export const clientLoader = shownAtOnce;

/** The tabs first, for visitors and users alike. */
export default function HomePage() {
  useKeepAlive();
  const user = useUser();
  return (
    <main id="content" className={user ? "homecols" : "homecols plain"} tabIndex={-1}>
      <h1 className="visually-hidden">{homeTexts.title}</h1>
      {user && <HomeSide user={user} />}
      <div className="feed">
        <TabbedHome />
      </div>
      <PrivateNamePopup />
    </main>
  );
}
