/** Styles of self-contained pages, shown offline or when the server is overloaded. */
export const barePageDark =
  "color-scheme:dark;--page:#0a0d1c;--ink:#f5f3ef;--ink2:#c1c5d2;--brand:#a8b8f1;--on:#0b112c;--focus:#a8b8f1";

/** The design tokens they need, and the font at this address, which the browser may have cached. */
export const barePageStyle = (
  font: string,
): string => `@font-face{font-family:"Runor Anek";src:url("${font}") format("woff2");font-weight:400 800;font-display:swap}
:root{color-scheme:light;--page:#fcfaf7;--ink:#121730;--ink2:#3e455d;--brand:#283988;--on:#fff;--focus:#3b50ab}
[data-theme=dark]{${barePageDark}}
*{box-sizing:border-box;margin:0}
main{display:grid;place-content:center;justify-items:center;gap:.75rem;min-height:100vh;min-height:100dvh;padding:1.5rem;text-align:center}
body{background:var(--page);color:var(--ink);font:430 1.0625rem/1.45 "Runor Anek",Roboto,"Noto Sans",system-ui,sans-serif}
svg{width:3.5rem;height:3.5rem;margin-bottom:.5rem}
h1{font-size:1.75rem;font-weight:800;line-height:1.08;letter-spacing:-.028em}
p{max-width:28ch;color:var(--ink2);text-wrap:balance}
a{display:grid;place-content:center;min-height:3.25rem;margin-top:.75rem;padding:.5rem 1.5rem;border-radius:.875rem;background:var(--brand);color:var(--on);font-weight:680;text-decoration:none}
a:focus-visible{outline:3px solid var(--focus);outline-offset:3px}`;

export const barePageLogo = `<svg viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="12" fill="#1c2868"/><path d="M13.5 30.5V10.5H21a6.25 6.25 0 0 1 0 12.5h-7.5M20.5 23l7.5 7.5" fill="none" stroke="#fff3df" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="29.5" cy="10.5" r="2.8" fill="#ff922d"/></svg>`;
