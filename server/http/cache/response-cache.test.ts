import { describe, expect, test } from "vitest";
import { createMetrics } from "#server/metrics.ts";
import type { Content } from "./cached-response.ts";
import { ResponseCache } from "./response-cache.ts";

const clock = { nowMs: 1_000_000, now: () => new Date(clock.nowMs) };
const aCache = (options: { maxBytes?: number; keepsRecent?: true } = {}) =>
  new ResponseCache(
    { clock, metrics: createMetrics(), freshness: { oldSince: undefined } },
    { name: "test", maxBytes: 1_000_000, ...options },
  );
const content = (body: string, tags: string[] = ["list"]): Content => ({ body, tags });

function slowBuild(made: Content) {
  let finish = () => {};
  const build = () => new Promise<Content>((resolve) => (finish = () => resolve(made)));
  return { build, finish: () => finish() };
}

describe("cached responses", () => {
  test("are built once for concurrent callers, and found again by each of their addresses", async () => {
    const cache = aCache();
    let builds = 0;
    const build = async () => {
      builds += 1;
      return content("[]");
    };
    const [one, other] = await Promise.all([cache.get("k", "/a", build), cache.get("k", "/b", build)]);

    expect(one).toBe(other);
    expect(builds).toBe(1);
    expect(cache.find("/a")).toBe(one);
    expect(cache.find("/b")).toBe(one);
    expect(cache.find("/c")).toBeUndefined();
  });

  test("are dropped with one of their tags, and only then", async () => {
    const cache = aCache();
    await cache.get("k1", "/1", async () => content("1", ["list", "user:7"]));
    await cache.get("k2", "/2", async () => content("2", ["job:9"]));

    cache.drop("user:7");

    expect(cache.find("/1")).toBeUndefined();
    expect(cache.find("/2")?.body.toString()).toBe("2");
    cache.clear();
    expect(cache.find("/2")).toBeUndefined();
  });

  test.each([1, 2, 8, 9, 30])(
    "%i with the same tag are dropped with it, without those that were dropped before",
    async (count) => {
      const cache = aCache();
      const addresses = Array.from({ length: count }, (_, n) => `/${n}`);
      for (const [n, address] of addresses.entries())
        await cache.get(address, address, async () => content("[]", ["user:7", `job:${n}`, "user:7"]));
      const found = () => addresses.filter((address) => cache.find(address));

      cache.drop("job:0");
      expect(found()).toEqual(addresses.slice(1));
      await cache.get("/0", "/0", async () => content("[]", ["job:0"]));
      cache.drop("user:7");
      expect(found()).toEqual(["/0"]);
    },
  );

  test("that were wanted are found for ten seconds after they expired or were dropped, unless all were dropped", async () => {
    const cache = aCache({ keepsRecent: true });
    const staleAt = new Date(clock.nowMs + 20_000);
    await cache.get("list", "/list", async () => content("old list"));
    await cache.get("once", "/once", async () => content("once"));
    await cache.get("job", "/job", async () => ({ ...content("old job", ["job:9"]), staleAt }));
    cache.find("/list");
    const recent = () => ["list", "once", "job"].map((key) => cache.findRecent(key)?.body.toString());

    cache.drop("list");
    expect(cache.find("/list")).toBeUndefined();
    expect(recent()).toEqual(["old list", undefined, "old job"]);
    clock.nowMs += 10_001;
    expect(recent()).toEqual([undefined, undefined, "old job"]);
    clock.nowMs += 19_000;
    expect(cache.find("/job")).toBeUndefined();
    expect(recent()).toEqual([undefined, undefined, "old job"]);
    cache.clear();
    expect(recent()).toEqual([undefined, undefined, undefined]);
  });

  test("that change during each build are as recent as the build's begin", async () => {
    const cache = aCache({ keepsRecent: true });
    await cache.get("k", "/k", async () => content("first"));
    cache.find("/k");
    cache.drop("list");
    clock.nowMs += 4_000;
    const second = slowBuild(content("second"));
    const building = cache.get("k", "/k", second.build);
    clock.nowMs += 4_000;
    cache.drop("list");
    second.finish();
    await building;

    expect(cache.find("/k")).toBeUndefined();
    clock.nowMs += 5_000;
    expect(cache.findRecent("k")?.body.toString()).toBe("second");
    clock.nowMs += 2_000;
    expect(cache.findRecent("k")).toBeUndefined();
  });

  test("whose build began before a later copy was dropped do not take its place", async () => {
    const cache = aCache({ keepsRecent: true });
    const slow = slowBuild(content("slow"));
    const building = cache.get("k", "/k", slow.build);
    cache.drop("list");
    clock.nowMs += 1_000;
    await cache.get("k", "/k", async () => content("later"));
    cache.find("/k");
    cache.drop("list");
    slow.finish();
    await building;

    expect(cache.findRecent("k")?.body.toString()).toBe("later");
  });

  test("that were dropped during their build are not kept, and later callers build again", async () => {
    const cache = aCache();
    const old = slowBuild(content("old"));
    const early = cache.get("k", "/k", old.build);
    cache.drop("list");
    const fresh = cache.get("k", "/k", async () => content("new"));
    old.finish();

    expect((await early).body.toString()).toBe("old");
    expect((await fresh).body.toString()).toBe("new");
    expect(cache.find("/k")?.body.toString()).toBe("new");
  });

  test("that finish late never replace those built after a change", async () => {
    const cache = aCache();
    const old = slowBuild(content("old"));
    const early = cache.get("k", "/k", old.build);
    cache.drop("list");
    await cache.get("k", "/k", async () => content("new"));
    old.finish();
    await early;

    expect(cache.find("/k")?.body.toString()).toBe("new");
  });

  test("whose build failed are not kept, and the next caller tries again", async () => {
    const cache = aCache();
    await expect(cache.get("k", "/k", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect((await cache.get("k", "/k", async () => content("yes"))).body.toString()).toBe("yes");
  });

  test("expire at their own time", async () => {
    const cache = aCache();
    await cache.get("k", "/k", async () => ({ ...content("x"), staleAt: new Date(clock.nowMs + 500) }));
    expect(cache.find("/k")).toBeDefined();
    clock.nowMs += 501;
    expect(cache.find("/k")).toBeUndefined();
  });

  test("stay within the memory limit: unused ones are evicted first", async () => {
    const cache = aCache({ maxBytes: 30_000 });
    for (let n = 0; n < 40; n += 1) {
      await cache.get(`k${n}`, `/${n}`, async () => content("x".repeat(1_000)));
      cache.find("/0");
    }
    const kept = Array.from({ length: 40 }, (_, n) => n).filter((n) => cache.find(`/${n}`));

    expect(kept).toContain(0);
    expect(kept).toContain(39);
    expect(kept.length).toBeLessThanOrEqual(16);
  });

  test("take less of the limit once they were compressed", async () => {
    const cache = aCache({ maxBytes: 60_000 });
    for (let n = 0; n < 40; n += 1) {
      const cached = await cache.get(`k${n}`, `/${n}`, async () => content("x".repeat(2_000)));
      cached.formFor("br");
    }
    const kept = Array.from({ length: 40 }, (_, n) => n).filter((n) => cache.find(`/${n}`));

    expect(kept).toHaveLength(40);
  });

  test("count long addresses of callers towards the memory limit", async () => {
    const cache = aCache({ maxBytes: 100_000 });
    const junk = "x".repeat(15_000);
    for (let n = 0; n < 40; n += 1) await cache.get(`k${n}`, `/${n}`, async () => content("[]"));
    for (let n = 0; n < 40; n += 1) await cache.get(`k${n}`, `/${n}?${junk}`, async () => content("[]"));
    const kept = Array.from({ length: 40 }, (_, n) => n).filter((n) => cache.find(`/${n}?${junk}`));

    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThanOrEqual(6);
  });

  test("have the same ETag for the same bytes only", async () => {
    const cache = aCache();
    const tag = async (key: string, body: string) =>
      (await cache.get(key, key, async () => content(body))).etag;
    expect(await tag("a", "same")).toBe(await tag("b", "same"));
    expect(await tag("c", "other")).not.toBe(await tag("a", "same"));
  });
});
