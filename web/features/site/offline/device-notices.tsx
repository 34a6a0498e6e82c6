import { useQuery } from "@tanstack/react-query";
import { Clock, Send } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Link, useLocation } from "react-router";
import { pages } from "#shared/paths.ts";
import { offlineTexts, outboxTexts as words } from "#texts/offline.ts";
import { apiOrigin } from "#web/lib/api/api.ts";
import { writeFact } from "#web/lib/device/device-database.ts";
import { setDevicePerson } from "#web/lib/device/kept-caches.ts";
import { type OutboxItem, onOutboxNews } from "#web/lib/device/outbox.ts";
import { notePageRead } from "#web/lib/device/read-pages.ts";
import { endDueSession } from "#web/lib/device/sign-out.ts";
import { isSignOutDue } from "#web/lib/local-store.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { meQuery } from "#web/lib/person/session.ts";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";
import { deviceTime } from "./device-time.ts";
import { InstallOffer } from "./install-offer.tsx";
import { useOpenFragment } from "./open-fragment.ts";
import { useOutbox } from "./use-outbox.ts";

const WaitingSheet = lazySheet(() => import("./waiting-sheet.tsx").then((module) => module.WaitingSheet), {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

/** How old a page from the device is, what waits to be sent, and the offer to install. */
export function DeviceNotices() {
  const { data: me } = useQuery(meQuery());
  const personId = me && (me.user?._id ?? null);
  useKeptPages(personId);
  useOpenFragment();
  const items = useOutbox(personId);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div role="status">
        <KeptAge />
        <SignOutDue />
        {items.length > 0 && (
          <p className="kept">
            <Send className="icon" />
            {personId === null ? (
              <ForAuthor count={items.length} />
            ) : (
              <Own items={items} onSee={() => setOpen(true)} />
            )}
          </p>
        )}
      </div>
      {/* Outside the notices, whose styles are for one-line texts. Loads before it is opened: that may be offline. */}
      {personId &&
        createPortal(
          <WaitingSheet items={items} isOpen={isOpen} onClose={() => setOpen(false)} />,
          document.body,
        )}
      <InstallOffer />
    </>
  );
}

function Own({ items, onSee }: { items: OutboxItem[]; onSee: () => void }) {
  const stopped = items.filter(({ refusal }) => refusal !== null).length;
  return (
    <>
      {stopped > 0 ? words.stopped(stopped) : words.waiting(items.length)}
      <button type="button" className="link" aria-haspopup="dialog" onClick={onSee}>
        {words.see}
      </button>
    </>
  );
}

/** Without a session, another person may be using the device, so only the number of items is shown. */
function ForAuthor({ count }: { count: number }) {
  const { pathname } = useLocation();
  return (
    <>
      {words.waitingForAuthor(count)}
      {pathname !== pages.login && (
        <Link className="link" to={loginPath(pathname)}>
          {words.signIn}
        </Link>
      )}
    </>
  );
}

function KeptAge() {
  const keptAt = useSyncExternalStore(
    watchAge,
    () => document.documentElement.dataset.keptAt,
    () => undefined,
  );
  const at = new Date(Number(keptAt));
  if (keptAt === undefined || Number.isNaN(at.getTime())) return null;
  return (
    <p className="kept">
      <Clock className="icon" />
      {savedText(at, new Date())}
      <button type="button" className="link" onClick={() => location.reload()}>
        {offlineTexts.again}
      </button>
    </p>
  );
}

/** Signed out on this device, but not yet on the server. */
function SignOutDue() {
  const isDue = useSyncExternalStore(watchSignOut, isSignOutDue, () => false);
  return isDue && <p className="kept">{offlineTexts.signOutDue}</p>;
}

function watchSignOut(onChange: () => void): () => void {
  // The service worker may have sent it.
  const end = onOutboxNews(() => void endDueSession(apiOrigin()).then(onChange));
  addEventListener("storage", onChange);
  return () => {
    end();
    removeEventListener("storage", onChange);
  };
}

function watchAge(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-kept-at"] });
  return () => observer.disconnect();
}

function savedText(at: Date, now: Date): string {
  const time = deviceTime(at);
  if (at.toDateString() === now.toDateString()) return offlineTexts.savedAt(time);
  return offlineTexts.savedOn(at.toLocaleDateString("en-NG", { day: "numeric", month: "short" }), time);
}

/** Records who is signed in and which pages were read. */
function useKeptPages(personId: string | null | undefined): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (personId !== undefined) void setDevicePerson(personId).then(() => askToKeep(personId));
  }, [personId]);
  useEffect(() => notePageRead(import.meta.env.PAGE_PREFIX + pathname + search), [pathname, search]);
}

/** The first page and its files are loaded before the service worker runs, so the page asks it to keep them. */
async function askToKeep(personId: string | null): Promise<void> {
  await writeFact("language", import.meta.env.PAGE_LANGUAGE);
  // Loaded now, because it is needed offline. Visitors have nothing to send.
  if (personId !== null) await import("#web/lib/device/keep-in-outbox.ts").catch(() => undefined);
  const registration = await navigator.serviceWorker?.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const savesData = document.documentElement.dataset.saver === "on";
  registration?.active?.postMessage({ type: "keep", url: location.href, files, savesData });
}
