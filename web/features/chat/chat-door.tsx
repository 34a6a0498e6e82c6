import { MessageCircle } from "lucide-react";
import { type ComponentType, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { messages } from "#shared/messages/en.ts";
import { pages } from "#shared/paths.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

export interface ChatSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The button over every page. The chat's code comes when it is pressed; without scripts it leads to the chat's page. */
export function ChatDoor() {
  const { pathname } = useLocation();
  const [Sheet, setSheet] = useState<ComponentType<ChatSheetProps>>();
  const [isOpen, setOpen] = useState(false);
  const showToast = useToast();
  const door = useRef<HTMLAnchorElement>(null);
  useSteppingAside(door, pathname);
  if (pathname === pages.assistant) return null;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
    import("./chat-sheet.tsx").then(
      ({ ChatSheet }) => setSheet(() => ChatSheet),
      () => {
        setOpen(false);
        showToast(messages.ui.partMissing, "error");
      },
    );
  };
  return (
    <aside aria-label={messages.shell.chat}>
      <a
        ref={door}
        className="chatdoor"
        href={pages.assistant}
        aria-haspopup="dialog"
        aria-label={messages.shell.openChat}
        onClick={open}
      >
        <MessageCircle className="i" />
      </a>
      {Sheet && <Sheet isOpen={isOpen} onClose={() => setOpen(false)} />}
    </aside>
  );
}

/** Another page has other things below the button. The code for it may come late: nothing waits for it. */
function useSteppingAside(door: RefObject<HTMLElement | null>, pathname: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    import("./step-aside.ts").then(
      ({ stepAside }) => {
        if (door.current && !isLeft) stop = stepAside(door.current);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [pathname]);
}
