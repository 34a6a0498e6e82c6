/** Light, dark or the system's. Kept in a cookie: signing out empties local storage, and a choice of light is not personal. */
export type ThemeChoice = "light" | "dark" | "system";

const cookieName = "runor_theme";
const yearSeconds = 365 * 24 * 3600;

/** Runs in <head> before the first paint, so that no page flashes in the wrong colours. */
export const themeScript = `(function(){var m=/(?:^|; )${cookieName}=(light|dark)/.exec(document.cookie),d=m?m[1]==="dark":matchMedia("(prefers-color-scheme: dark)").matches;if(d)document.documentElement.dataset.theme="dark"})()`;

export function readTheme(): ThemeChoice {
  const choice = new RegExp(`(?:^|; )${cookieName}=(light|dark)`).exec(document.cookie)?.[1];
  return (choice as ThemeChoice | undefined) ?? "system";
}

/** Remembers the choice and repaints. */
export function chooseTheme(choice: ThemeChoice): void {
  const seconds = choice === "system" ? 0 : yearSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: the inline script before first paint can only read document.cookie
  document.cookie = `${cookieName}=${choice}; path=/; max-age=${seconds}; samesite=lax`;
  applyTheme();
}

/** Puts the chosen colours on the page. */
export function applyTheme(): void {
  const choice = readTheme();
  const dark =
    choice === "dark" || (choice === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  if (dark) document.documentElement.dataset.theme = "dark";
  else delete document.documentElement.dataset.theme;
}
