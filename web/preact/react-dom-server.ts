/** "react-dom/server" and "react-dom/static" by Preact. */
import { renderToString, renderToStringAsync } from "preact-render-to-string";
import type { ReactNode } from "react";

type Page = Parameters<typeof renderToStringAsync>[0];

export { renderToString };

/** Renders a whole document, and waits for what suspends. */
export async function prerenderToNodeStream(
  page: ReactNode,
  _options: object,
): Promise<{ prelude: Iterable<string> }> {
  const ofHead: string[] = [];
  const rendered = await renderToStringAsync(page as Page);
  const html = rendered.replace(moved, (_all, content?: string) => {
    if (content) ofHead.push(content);
    return "";
  });
  const headEnd = html.indexOf("</head>");
  const [start, rest] = [html.slice(0, headEnd), html.slice(headEnd)];
  return { prelude: [`<!DOCTYPE html>${start}${ofHead.join("")}${rest}${documentEnd}`] };
}

const documentEnd = "</body></html>";
/**
 * Marks around what was waited for, which is only the first rendering of a part (`Suspense` sets its own); what
 * `InHead` of web/lib/head/in-head.tsx renders, which goes into the head; and the document's end, behind which the router
 * renders scripts.
 */
const moved = /<!--\/?\$s-->|<template>(.*?)<\/template>|<\/body><\/html>/gs;
