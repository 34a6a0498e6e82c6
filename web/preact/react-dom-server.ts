/** "react-dom/server" and "react-dom/static" by Preact. */
import { Readable } from "node:stream";
import { renderToString, renderToStringAsync } from "preact-render-to-string";
import type { ReactNode } from "react";

type Page = Parameters<typeof renderToStringAsync>[0];

export { renderToString };

/** Renders a whole document, and waits for what suspends. */
export async function prerenderToNodeStream(
  page: ReactNode,
  _options: object,
): Promise<{ prelude: Readable }> {
  const html = (await renderToStringAsync(page as Page)).replace(waited, "");
  return { prelude: Readable.from([`<!DOCTYPE html>${withinHead(withinBody(html))}`]) };
}

/** Marks around what was waited for, which is only the first rendering of a part. `Suspense` sets its own. */
const waited = /<!--\/?\$s-->/g;
/** What `InHead` of web/lib/in-head.tsx renders. */
const ofHead = /<template>(.*?)<\/template>/gs;
const headEnd = "</head>";
const documentEnd = "</body></html>";

/** Moves what the router renders behind the document, where scripts may not stand, to the end of its body. */
function withinBody(html: string): string {
  const end = html.lastIndexOf(documentEnd);
  return html.slice(0, end) + html.slice(end + documentEnd.length) + documentEnd;
}

function withinHead(html: string): string {
  const moved = [...html.matchAll(ofHead)].map(([, content]) => content).join("");
  return html.replace(ofHead, "").replace(headEnd, () => moved + headEnd);
}
