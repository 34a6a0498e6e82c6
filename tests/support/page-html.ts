/** Pages over HTTP, and the data that they carry for the browser. */
import { expect } from "vitest";

/** Matches the data in a page. */
export const pageData = /window\.__runor=(\[.*?\])<\/script>/s;

type Query = [key: unknown[], updatedAtMs: number, found: unknown];

export const queriesOf = (html: string): Query[] => JSON.parse(pageData.exec(html)?.[1] ?? "") as Query[];

/** A page without its nonce. Fails unless the status is 200. */
export async function readPage(url: string, cookie: string): Promise<string> {
  const answer = await fetch(url, { headers: { cookie } });
  expect(answer.status, url).toBe(200);
  const policy = answer.headers.get("content-security-policy") ?? "";
  const [, nonce = "no nonce"] = /'nonce-([^']+)'/.exec(policy) ?? [];
  return (await answer.text()).replaceAll(nonce, "");
}
