import { useEffect, useRef } from "react";

/**
 * Moves the focus to the content of a new page, as loading a document would, so that screen readers continue there. A
 * page that focuses one of its fields keeps that focus.
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
