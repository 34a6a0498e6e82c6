import { useEffect } from "react";
import { applyTheme } from "#web/lib/theme.ts";

/** Follows the system's theme when it changes while the page is open. */
export function useSystemTheme(): void {
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", applyTheme);
    return () => system.removeEventListener("change", applyTheme);
  }, []);
}
