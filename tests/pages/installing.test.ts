import { expect, test } from "./support/test.ts";

test("The product can be installed on the home screen, and its worker is never cached", async ({
  origin,
}) => {
  const get = (path: string) => fetch(origin + path);
  const [, address = ""] = /<link rel="manifest" href="([^"]+)"/.exec(await (await get("/")).text()) ?? [];
  const manifest = await get(address);
  expect(manifest.headers.get("content-type")).toContain("application/manifest+json");
  const { name, display, start_url: start, icons, shortcuts, share_target: share } = await manifest.json();
  expect({ name, display, start }).toEqual({ name: "Runor", display: "standalone", start: "/" });
  expect((shortcuts as { url: string }[]).map(({ url }) => url)).toEqual([
    "/post-job",
    "/my-jobs",
    "/wallet",
    "/job-page",
  ]);
  expect(share).toMatchObject({ action: "/post-job", method: "POST" });
  for (const { src } of icons as { src: string }[]) expect((await get(src)).status).toBe(200);
  expect((await get("/badge-96.png")).status).toBe(200);
  // Browsers request it if a page names no icon.
  expect((await get("/favicon.ico")).status).toBe(200);
  const worker = await get("/sw.js");
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  expect(worker.headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
  expect((await worker.arrayBuffer()).byteLength).toBeLessThan(23_000);
});
