import { MessageCircle } from "lucide-react";
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { messages } from "#shared/messages/en.ts";
import { pages } from "#shared/paths.ts";
import { stepAside } from "./step-aside.ts";

export interface ChatSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The button over every page. The chat's code comes when it is pressed; without scripts it leads to the chat's page. */
export function ChatDoor() {
  const { pathname } = useLocation();
  const [Sheet, setSheet] = useState<ComponentType<ChatSheetProps>>();
  const [isOpen, setOpen] = useState(false);
  const door = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other controls below the button.
  useEffect(() => (door.current ? stepAside(door.current) : undefined), [pathname]);
  if (pathname === pages.assistant) return null;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
    import("./chat-sheet.tsx").then(
      ({ ChatSheet }) => setSheet(() => ChatSheet),
      () => location.assign(pages.support),
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
