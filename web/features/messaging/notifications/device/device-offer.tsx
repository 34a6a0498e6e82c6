import { useState } from "react";
import { deviceTexts as words } from "#texts/notifications.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { refuseOffer, wantsNoOffer } from "./this-device.ts";
import { useThisDevice } from "./use-this-device.ts";

/** Offers notifications on this device until they are on or the user declines. */
export function DeviceOffer({ userId }: { userId: string }) {
  const { state, isBusy, trouble, turnOn } = useThisDevice(userId);
  const [isOver, setOver] = useState(false);
  const [wasPressed, setPressed] = useState(false);
  if (state === undefined || isOver || wantsNoOffer(userId)) return null;
  if (state === "blocked" && wasPressed)
    return (
      <Notice tone="warning" title={words.blocked} announce>
        {words.blockedHelp}
      </Notice>
    );
  if (state !== "off" && state !== "ios") return null;
  const press = () => {
    setPressed(true);
    turnOn();
  };
  const refuse = () => {
    refuseOffer(userId);
    setOver(true);
  };
  return (
    <Card as="section" tone="sand" className="deviceoffer" aria-label={words.offer}>
      <h2 className="h3">{words.offer}</h2>
      <p className="sm">{state === "ios" ? `${words.ios} ${words.iosHelp}` : words.offerHelp}</p>
      {trouble && (
        <Notice tone="danger" announce>
          {trouble}
        </Notice>
      )}
      <div className="btns oneline">
        {state === "off" && (
          <Button small busy={isBusy} busyText={words.turningOn} onClick={press}>
            {words.turnOn}
          </Button>
        )}
        <Button kind="ghost" small onClick={refuse}>
          {words.notNow}
        </Button>
      </div>
    </Card>
  );
}
