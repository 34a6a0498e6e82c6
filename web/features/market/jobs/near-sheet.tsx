import { LocateFixed } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { areas, stateNames } from "#shared/places/places.ts";
import { lgasOf } from "#shared/places/places-lgas.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { nearTexts, nearTexts as words } from "#texts/servicemen.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { OptionSearch } from "#web/ui/choices/option-search.tsx";
import type { Option } from "#web/ui/choices/select.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import type { NearChipProps } from "./near-chip.tsx";

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
    <Sheet isOpen={isOpen} onClose={onClose} title={jobListTexts.nearMe}>
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

const names = new Set([
  ...areas.map(({ name, state }) => `${name}, ${state}`),
  ...stateNames.flatMap((state) => lgasOf(state).map((lga) => `${lga}, ${state}`)),
]);

const beginsWithDigit = (name: string): number => (/^\d/.test(name) ? 1 : 0);

/** "Anywhere" first, then by name, those such as "9th Mile" last. The server parses places from the values. */
export const nearOptions: readonly Option[] = [
  { value: "", label: nearTexts.anywhere },
  ...[...names]
    .sort((one, other) => beginsWithDigit(one) - beginsWithDigit(other) || one.localeCompare(other, "en"))
    .map((name) => ({ value: name, label: name })),
];

type LocationFailure = "refused" | "unavailable";

const timeoutMs = 10_000;
/** A location up to this old is accepted. */
const maxAgeMs = 10 * minuteMs;

/** Rounds to tenths of a degree, about 11 km: "6.5,3.4". */
export const roughPoint = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${tenths(latitude)},${tenths(longitude)}`;

// Adding zero avoids "-0.0".
const tenths = (degrees: number): string => (Math.round(degrees * 10) / 10 + 0).toFixed(1);

/** Requests the device's location; the browser asks the user for permission. */
function roughLocation(): Promise<{ point: string } | { failure: LocationFailure }> {
  return new Promise((resolve) => {
    // Missing on pages not served over https.
    if (!("geolocation" in navigator)) return resolve({ failure: "unavailable" });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ point: roughPoint(coords) }),
      (error) => resolve({ failure: error.code === error.PERMISSION_DENIED ? "refused" : "unavailable" }),
      { enableHighAccuracy: false, timeout: timeoutMs, maximumAge: maxAgeMs },
    );
  });
}
