import { type ComponentProps, useEffect, useState } from "react";
import { whenIdle } from "#web/lib/hydration/when-idle.ts";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";

const loadMenu = () => import("./menu.tsx");
const Menu = lazySheet(() => loadMenu().then((module) => module.Menu), {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

/** The menu. No page needs it before it is opened, so its code loads once the page is idle. */
export function LazyMenu(props: ComponentProps<typeof Menu>) {
  const [wasOpened, setOpened] = useState(false);
  if (props.isOpen && !wasOpened) setOpened(true);
  useEffect(loadWhenIdle, []);
  return wasOpened ? <Menu {...props} /> : null;
}

const loadWhenIdle = () => whenIdle(() => void loadMenu().catch(() => undefined));
