/** The bytes of a visit, counted on the network between browser and product. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import net from "node:net";
import { postByApi } from "./support/jobs.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { expect, test, untilAlive } from "./support/test.ts";

const maxBytes = 15_000;

test("A second visit to home takes at most 15 kB, also after jobs were posted", async ({
  browser,
  origin,
}) => {
  const network = await countingNetwork(Number(new URL(origin).port));
  const context = await browser.newContext();
  const visit = async () => {
    const before = network.bytes();
    const page = await context.newPage();
    await page.goto(network.address, { waitUntil: "domcontentloaded" });
    // Includes the scripts, which a visitor's page loads with the first input.
    await untilAlive(page);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.close();
    return network.bytes() - before;
  };
  const first = await visit();
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  await postByApi(origin, poster, { description: "Fix the gate before the weekend" });

  const second = await visit();

  expect(first).toBeGreaterThan(second);
  expect(second).toBeLessThan(maxBytes);
  await context.close();
  network.close();
});

/** A proxy to the product that counts the bytes of its answers. */
async function countingNetwork(port: number) {
  let bytes = 0;
  const server = net.createServer((browserSide) => {
    const productSide = net.connect(port, "127.0.0.1");
    browserSide.pipe(productSide).pipe(browserSide);
    productSide.on("data", (chunk) => {
      bytes += chunk.length;
    });
    for (const side of [browserSide, productSide]) side.on("error", () => side.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: own } = server.address() as AddressInfo;
  return { address: `http://localhost:${own}`, bytes: () => bytes, close: () => server.close() };
}
