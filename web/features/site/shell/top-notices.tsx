import { FlaskConical, WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { messages } from "#shared/messages/en.ts";
import { useSettings } from "#web/lib/settings.ts";

/** Lines right under the top bar that hold for every page. */
export function TopNotices() {
  const { sandbox } = useSettings();
  return (
    <aside className="topnotices" aria-label={messages.shell.notices}>
      {sandbox && (
        <p>
          <FlaskConical className="i" />
          {messages.ui.sandbox}
          <a href="/sandbox">{messages.shell.sandboxLink}</a>
        </p>
      )}
      <div role="status">{useIsOffline() && <OfflineLine />}</div>
    </aside>
  );
}

function OfflineLine() {
  return (
    <p className="offline">
      <WifiOff className="i" />
      {messages.ui.offline}
    </p>
  );
}

function useIsOffline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => !navigator.onLine,
    () => false,
  );
}

function watchConnection(onChange: () => void) {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
