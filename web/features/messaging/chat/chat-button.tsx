import { MessageCircle } from "lucide-react";
import { type ComponentType, type MouseEvent, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { pages } from "#shared/paths.ts";
import { shellTexts } from "#texts/shell.ts";
import { uiTexts } from "#texts/ui.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

export interface ChatSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The chat button on every page. The chat's code loads on a press; without scripts it links to the chat page. */
export function ChatButton() {
  const { pathname } = useLocation();
  const [Sheet, setSheet] = useState<ComponentType<ChatSheetProps>>();
  const [isOpen, setOpen] = useState(false);
  const showToast = useToast();
  const scrollsDown = useScrollsDown();
  if (pathname === pages.chat) return null;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
    import("./chat-sheet.tsx")
      .then(({ ChatSheet }) => setSheet(() => ChatSheet))
      .catch(() => {
        setOpen(false);
        showToast(uiTexts.partMissing, "error");
      });
  };
  return (
    <aside aria-label={shellTexts.chat}>
      <a
        className={scrollsDown ? "chat-button aside" : "chat-button"}
        href={import.meta.env.PAGE_PREFIX + pages.chat}
        aria-haspopup="dialog"
        aria-label={shellTexts.openChat}
        onClick={open}
      >
        <MessageCircle className="icon" />
      </a>
      {Sheet && <Sheet isOpen={isOpen} onClose={() => setOpen(false)} />}
    </aside>
  );
}

/** Whether the page last scrolled down: the user is reading on, and the button would cover the text. */
function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const { scrollY } = window;
      if (scrollY !== last) setDown(scrollY > Math.max(0, last));
      last = scrollY;
    };
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, []);
  return isDown;
}
