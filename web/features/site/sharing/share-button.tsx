import { Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { sharingTexts as words } from "#texts/sharing.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { IconButton } from "#web/ui/actions/icon-button.tsx";
import type { Shared } from "./share-sheet.tsx";

const ShareSheet = lazy(() => import("./share-sheet.tsx").then((module) => ({ default: module.ShareSheet })));

interface ShareButtonProps {
  /** Asked for at the first press. */
  shared: () => Shared;
  /** For places below a text, where users overlook a bare icon. */
  withWord?: boolean;
}

/** Opens the ways to share a page; they are loaded at the first press. */
export function ShareButton({ shared, withWord = false }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
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
      {isWanted && (
        <Suspense fallback={null}>
          <ShareSheet shared={shared()} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
