import { MessageCircle } from "lucide-react";
import { type ComponentType, type MouseEvent, useState } from "react";
import { useLocation } from "react-router";
import { messages } from "#shared/messages/en.ts";
import { pages } from "#shared/paths.ts";

export interface ChatSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The way to the chat from every page, in the top bar, where it covers nothing. The chat's code comes when it is pressed;
 * without scripts it leads to the chat's page.
 */
export function ChatDoor() {
  const { pathname } = useLocation();
  const [Sheet, setSheet] = useState<ComponentType<ChatSheetProps>>();
  const [isOpen, setOpen] = useState(false);
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
    <>
      <a
        className="iconbtn chatdoor"
        href={pages.assistant}
        aria-haspopup="dialog"
        aria-label={messages.shell.openChat}
        onClick={open}
      >
        <MessageCircle className="i" />
        <span className="only-lg">{messages.shell.openChat}</span>
      </a>
      {Sheet && <Sheet isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
