import { useEffect, useRef } from "react";

/**
 * A new page takes the focus to its content, as loading a document would, so that screen readers read on from there.
 * A page that focuses a field of its own keeps it.
 */
export function usePageFocus(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById("content");
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [pathname]);
}
