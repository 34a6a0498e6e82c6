import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";

const loadMenu = () => import("./menu.tsx");
const Menu = lazy(() => loadMenu().then((module) => ({ default: module.Menu })));

/** The menu, which no page needs before it is opened: its code comes once the page has settled. */
export function LazyMenu(props: ComponentProps<typeof Menu>) {
  const [wasOpened, setOpened] = useState(false);
  if (props.isOpen && !wasOpened) setOpened(true);
  useEffect(loadWhenIdle, []);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Menu {...props} />
    </Suspense>
  );
}

/** Some phones' browsers know no idle time: two seconds stand in for it. */
function loadWhenIdle() {
  const load = () => void loadMenu().catch(() => undefined);
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(load, 2_000);
    return () => clearTimeout(timer);
  }
  const wish = window.requestIdleCallback(load);
  return () => window.cancelIdleCallback(wish);
}
