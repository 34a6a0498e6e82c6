import { BellRing } from "lucide-react";
import { deviceTexts as words } from "#texts/notifications.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import type { DeviceState } from "./browser-push.ts";
import { useThisDevice } from "./use-this-device.ts";

const notices: Record<DeviceState, { text: string; help?: string }> = {
  unsupported: { text: words.unsupported, help: words.unsupportedHelp },
  ios: { text: words.ios, help: words.iosHelp },
  blocked: { text: words.blocked, help: words.blockedHelp },
  off: { text: words.off },
  on: { text: words.on },
};

export function DeviceSettings({ userId }: { userId: string }) {
  const { state, isBusy, trouble, turnOn, turnOff } = useThisDevice(userId);
  return (
    <div className="ondevice">
      <h3 className="row-title">{words.title}</h3>
      {state ? <Saying state={state} /> : <Looking />}
      {trouble && (
        <Notice tone="danger" announce>
          {trouble}
        </Notice>
      )}
      {state === "off" && (
        <Button small busy={isBusy} busyText={words.turningOn} onClick={turnOn}>
          <BellRing className="icon" />
          {words.turnOn}
        </Button>
      )}
      {state === "on" && (
        <Button kind="soft" small busy={isBusy} busyText={words.turningOff} onClick={turnOff}>
          {words.turnOff}
        </Button>
      )}
    </div>
  );
}

function Saying({ state }: { state: DeviceState }) {
  const { text, help } = notices[state];
  if (state === "blocked")
    return (
      <Notice tone="warning" title={text}>
        {help}
      </Notice>
    );
  return (
    <p className="sm muted">
      {text} {help}
    </p>
  );
}

const Looking = () => (
  <>
    <span role="status" className="visually-hidden">
      {words.loading}
    </span>
    <Skeleton height="2.75rem" radius="0.875rem" />
  </>
);
