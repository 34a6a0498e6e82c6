import { FlaskConical, WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { shellTexts } from "#texts/shell.ts";
import { uiTexts } from "#texts/ui.ts";
import { laterPart } from "#web/lib/hydration/later-part.tsx";
import { useSettings } from "#web/lib/settings.ts";

export function TopNotices() {
  const { sandbox } = useSettings();
  return (
    <aside className="topnotices" aria-label={shellTexts.notices}>
      {sandbox && (
        <p>
          <FlaskConical className="icon" />
          {uiTexts.sandbox}
          <a href="/sandbox">{shellTexts.sandboxLink}</a>
        </p>
      )}
      <div role="status">{useIsOffline() && <OfflineLine />}</div>
      <LaterNotices />
    </aside>
  );
}

const LaterNotices = laterPart(async () => (await import("../offline/device-notices.tsx")).DeviceNotices);

function OfflineLine() {
  return (
    <p className="offline">
      <WifiOff className="icon" />
      {uiTexts.offline}
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
