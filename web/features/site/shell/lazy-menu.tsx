import { type ComponentProps, useEffect, useState } from "react";
import { whenIdle } from "#web/lib/hydration/when-idle.ts";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";
import { loadSignOut } from "./load-sign-out.ts";

const loadMenu = () => import("./menu.tsx");
const Menu = lazySheet(() => loadMenu().then((module) => module.Menu), {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

/** The menu. No page needs it before it is opened, so its code loads once the page is idle: it may be opened offline. */
export function LazyMenu(props: ComponentProps<typeof Menu>) {
  const [wasOpened, setOpened] = useState(false);
  if (props.isOpen && !wasOpened) setOpened(true);
  const isSignedIn = props.user !== null;
  useEffect(() => loadWhenIdle(isSignedIn), [isSignedIn]);
  return wasOpened ? <Menu {...props} /> : null;
}

const loadWhenIdle = (isSignedIn: boolean) =>
  whenIdle(() => {
    const parts = isSignedIn ? [loadMenu(), loadSignOut()] : [loadMenu()];
    void Promise.allSettled(parts);
  });
