import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { permissionTexts as words } from "#texts/notifications.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

type PermissionKind = keyof typeof words.names;

/** Names in the Permissions API. */
const browserNames = {
  location: "geolocation",
  notifications: "notifications",
  camera: "camera",
  microphone: "microphone",
} satisfies Record<PermissionKind, string>;

export const isPermissionKind = (name: string | null): name is PermissionKind =>
  name !== null && Object.hasOwn(words.names, name);

interface PermissionRequestProps {
  permission: PermissionKind;
  onGranted: () => void;
}

/** Prompts for notifications; for the other permissions, browsers prompt when the feature is first used. */
async function askTheBrowser(): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "default") return;
  await Notification.requestPermission().catch(() => undefined);
}

/** Shows the browser's state of a permission. A failing query, or a browser without them, counts as denied. */
export function PermissionRequest({ permission, onGranted }: PermissionRequestProps) {
  const [state, setState] = useState<"unknown" | "granted" | "denied">("unknown");
  const name = words.names[permission];

  const ask = async () => {
    if (permission === "notifications") await askTheBrowser();
    const isGranted = await navigator.permissions
      ?.query({ name: browserNames[permission] as PermissionName })
      .then(({ state }) => state === "granted")
      .catch(() => false);
    setState(isGranted ? "granted" : "denied");
    if (isGranted) onGranted();
  };

  return (
    <div className="stack loose">
      <div className="stack">
        <p className="lead">{words.lead(name)}</p>
        <p className="dim">{words.why[permission]}</p>
      </div>
      {state === "granted" && (
        <Notice tone="success" icon={<CircleCheck className="icon" />} announce>
          {words.granted}
        </Notice>
      )}
      {state === "denied" && (
        <Notice tone="danger" announce>
          {words.denied(name)}
        </Notice>
      )}
      {state !== "granted" && <Button onClick={() => void ask()}>{words.request}</Button>}
    </div>
  );
}
