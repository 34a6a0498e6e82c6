import { Check, LocateFixed } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { servicemanListTexts, nearTexts as words } from "#texts/servicemen.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { OptionSearch } from "#web/ui/choices/option-search.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import type { NearChipProps } from "./near-chip.tsx";
import { nearOptions } from "./near-options.ts";
import { type LocationFailure, roughLocation } from "./rough-location.ts";

type NearSheetProps = NearChipProps & { isOpen: boolean; onClose: () => void };

/** Chooses where distances are measured from: the device's rough location, requested on a press, or a place. */
export function NearSheet({ near, onChoose, isOpen, onClose }: NearSheetProps) {
  const listId = useId();
  const choose = (chosen: string) => {
    onChoose(chosen || undefined);
    onClose();
  };
  const device = useDeviceLocation(isOpen, choose);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={servicemanListTexts.nearMe}>
      <div className="stack">
        <Button
          kind="soft"
          wide
          data-focus
          busy={device.isAsking}
          busyText={words.asking}
          onClick={device.ask}
        >
          <LocateFixed className="icon" />
          {words.useDevice}
        </Button>
        <p className="sm muted">{words.rough}</p>
        <div role="alert">{device.failure && <Notice tone="warning">{words[device.failure]}</Notice>}</div>
        <OptionSearch
          listId={listId}
          label={words.searchPlaces}
          options={nearOptions}
          value={near ?? ""}
          onChoose={choose}
          mark={<Check className="icon" />}
        />
      </div>
    </Sheet>
  );
}

/** Requests the location on demand. A result that arrives after the sheet was closed is ignored. */
function useDeviceLocation(isOpen: boolean, onFound: (point: string) => void) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<LocationFailure>();
  const asked = useRef(0);
  useEffect(() => {
    asked.current += 1;
    setAsking(false);
    if (isOpen) setFailure(undefined);
  }, [isOpen]);
  const ask = async () => {
    const turn = asked.current;
    setAsking(true);
    setFailure(undefined);
    const found = await roughLocation();
    if (turn !== asked.current) return;
    setAsking(false);
    if ("point" in found) onFound(found.point);
    else setFailure(found.failure);
  };
  return { isAsking, failure, ask: () => void ask() };
}
