/** Stored in a cookie, because signing out clears local storage and the theme is not personal. */
import { yearSeconds } from "#shared/time/durations.ts";

export type ThemeChoice = "light" | "dark" | "system";

const cookieName = "runor_theme";

/** Runs in <head> before the first paint, so that no page flashes in the wrong theme. */
export const themeScript = `(function(){var m=/(?:^|; )${cookieName}=(light|dark)/.exec(document.cookie),d=m?m[1]==="dark":matchMedia("(prefers-color-scheme: dark)").matches;if(d)document.documentElement.dataset.theme="dark"})();`;

export function readTheme(): ThemeChoice {
  const choice = new RegExp(`(?:^|; )${cookieName}=(light|dark)`).exec(document.cookie)?.[1];
  return (choice as ThemeChoice | undefined) ?? "system";
}

export function chooseTheme(choice: ThemeChoice): void {
  const seconds = choice === "system" ? 0 : yearSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: the inline script before first paint can only read document.cookie
  document.cookie = `${cookieName}=${choice}; path=/; max-age=${seconds}; samesite=lax`;
  applyTheme();
}

export function applyTheme(): void {
  const choice = readTheme();
  const dark =
    choice === "dark" || (choice === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  if (dark) document.documentElement.dataset.theme = "dark";
  else delete document.documentElement.dataset.theme;
}
