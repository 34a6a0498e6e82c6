import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { jobListTexts as words } from "#texts/jobs.ts";
import { Chip } from "#web/ui/actions/chip.tsx";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";

const NearSheet = lazySheet(() => import("./near-sheet.tsx").then((module) => module.NearSheet), {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

export interface NearChipProps {
  /** A place name or a point in degrees, as in the query; undefined does not sort by distance. */
  near: string | undefined;
  onChoose: (near: string | undefined) => void;
}

/** Chip that chooses where distances are measured from. The device's location is requested only from the sheet. */
export function NearChip(props: NearChipProps) {
  /** Undefined until the first press. */
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Chip pressed={props.near !== undefined} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <LocateFixed className="icon" />
        {nearText(props.near)}
      </Chip>
      {isOpen !== undefined && <NearSheet {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Digits alone do not make a point: "9th Mile, Enugu" is a place. */
const isPoint = (near: string): boolean => /^-?[\d.]+,\s*-?[\d.]+$/.test(near);

export const nearText = (near: string | undefined): string =>
  near === undefined || isPoint(near) ? words.nearMe : words.nearPlace(near.split(",")[0] ?? near);
