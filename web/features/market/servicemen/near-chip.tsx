import { ChevronDown, LocateFixed } from "lucide-react";
import { useState } from "react";
import { servicemanListTexts } from "#texts/servicemen.ts";
import { Chip } from "#web/ui/actions/chip.tsx";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";

const words = servicemanListTexts;

/** The sheet, and the places in it, come with the first press. */
const NearSheet = lazySheet(() => import("./near-sheet.tsx").then((module) => module.NearSheet), {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

export interface NearChipProps {
  /** A place by its name or a point in degrees, as the address has it; undefined orders by nothing near. */
  near: string | undefined;
  onChoose: (near: string | undefined) => void;
}

/** From where the list is ordered: a chip that opens the ways to say it. Nothing is asked of the device before. */
export function NearChip(props: NearChipProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Chip pressed={props.near !== undefined} aria-haspopup="dialog" onClick={open}>
        <LocateFixed className="icon" />
        {nearText(props.near)}
        <ChevronDown className="icon" />
      </Chip>
      {wasOpened && <NearSheet {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

const nearText = (near: string | undefined): string =>
  near === undefined || /^[-\d]/.test(near) ? words.nearMe : words.nearPlace(near.split(",")[0] ?? near);
