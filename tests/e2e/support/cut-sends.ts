/** A network that is cut while something is sent. */
import type { BrowserContext, Page } from "@playwright/test";
import { type Front, startFront } from "./front.ts";
import { items } from "./offline.ts";
import { expect } from "./test.ts";

export interface CuttingFront extends Front {
  /** Keys of the sends that were cut, or answered. */
  sends: { during: string[]; after: string[]; answered: string[] };
}

/** A server in front of the product that cuts the first send in the middle of its body, and the second one in the middle of its answer. */
export async function startCuttingFront(origin: string): Promise<CuttingFront> {
  const sends: CuttingFront["sends"] = { during: [], after: [], answered: [] };
  const keyOf = (headers: Record<string, unknown>) => headers["idempotency-key"] as string | undefined;
  const front = await startFront(
    origin,
    ({ headers }, response, answer) => {
      const key = keyOf(headers);
      if (key === undefined) return false;
      if (sends.after.length > 0) {
        sends.answered.push(key);
        return false;
      }
      sends.after.push(key);
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, "content-length": "1000" });
      answer.once("data", (bytes: Buffer) =>
        response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy()),
      );
      return true;
    },
    (request, onward) => {
      const key = keyOf(request.headers);
      if (key === undefined || sends.during.length > 0) return false;
      sends.during.push(key);
      const cut = () => {
        onward.destroy();
        request.destroy();
      };
      if (!Number(request.headers["content-length"] ?? 0)) cut();
      else request.once("data", (bytes: Buffer) => onward.write(bytes.subarray(0, bytes.length / 2), cut));
      return true;
    },
  );
  return { ...front, sends };
}

/** Ends the time without a network. What waits is cut twice, and then sent under the same key, once. */
export async function expectSentDespiteCuts(
  page: Page,
  context: BrowserContext,
  { sends: { during, after, answered } }: CuttingFront,
): Promise<void> {
  await context.setOffline(false);
  await expect(async () => {
    // As often as the network comes back. The service worker may send, too.
    await page.evaluate(() => dispatchEvent(new Event("online")));
    expect(await items(page)).toEqual([]);
  }).toPass();
  expect([during, after, answered]).toEqual([[during[0]], [during[0]], [during[0]]]);
}
