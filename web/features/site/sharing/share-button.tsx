import { Share2 } from "lucide-react";
import { useState } from "react";
import { sharingTexts as words } from "#texts/sharing.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { IconButton } from "#web/ui/actions/icon-button.tsx";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";
import type { Shared } from "./share-sheet.tsx";

const ShareSheet = lazySheet(() => import("./share-sheet.tsx").then((module) => module.ShareSheet), {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

interface ShareButtonProps {
  /** Asked for at the first press. */
  shared: () => Shared;
  /** For places below a text, where users overlook a bare icon. */
  withWord?: boolean;
}

/** Opens the ways to share a page; they are loaded at the first press. */
export function ShareButton({ shared, withWord = false }: ShareButtonProps) {
  /** Undefined until the first press. */
  const [isOpen, setOpen] = useState<boolean>();
  const open = () => setOpen(true);
  const icon = <Share2 className="icon" />;
  return (
    <>
      {withWord ? (
        <Button kind="soft" aria-haspopup="dialog" onClick={open}>
          {icon}
          {words.share}
        </Button>
      ) : (
        <IconButton label={words.share} icon={icon} aria-haspopup="dialog" onClick={open} />
      )}
      {isOpen !== undefined && (
        <ShareSheet shared={shared()} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
