import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { CachedResponse, type Form } from "./cached-response.ts";

const body = JSON.stringify({ text: "₦5,000 for a plumber in Ìkejà. ".repeat(60) });
const aResponse = (more: { isMostlyAskedOnce?: true } = {}) =>
  new CachedResponse("key", { body, tags: ["list"], ...more });
const buffer = ({ bytes }: Form) => Buffer.from(bytes, "latin1");

describe("a cached response", () => {
  test("has the same body in each encoding, whichever was asked for before", () => {
    const response = aResponse();
    const asked = ["br", "gzip", undefined, "br, gzip, zstd"].map((header) => response.formFor(header));

    expect(asked.map(({ encoding }) => encoding)).toEqual(["br", "gzip", "identity", "br"]);
    expect(brotliDecompressSync(buffer(asked[0]!)).toString()).toBe(body);
    expect(gunzipSync(buffer(asked[1]!)).toString()).toBe(body);
    expect(buffer(asked[2]!).toString()).toBe(body);
    expect(asked[3]).toBe(asked[0]);
    expect(response.body.toString()).toBe(body);
    expect(response.json).toEqual(JSON.parse(body));
  });

  test("takes only the memory of its compressed form once that was sent, and reports the change", () => {
    const response = aResponse();
    const grown: number[] = [];
    response.onGrowth = (bytes) => grown.push(bytes);
    const before = response.bytes;
    const { bytes } = response.formFor("br");

    expect(bytes.length).toBeLessThan(500);
    expect(grown).toEqual([bytes.length - Buffer.byteLength(body)]);
    expect(response.bytes - before).toBe(grown[0]);
  });

  test("that is mostly requested once is compressed quickly at first, and well from then on", () => {
    const response = aResponse({ isMostlyAskedOnce: true });
    const [first, second] = [response.formFor("br, zstd"), response.formFor("br, zstd")];

    expect([first.encoding, second.encoding]).toEqual(["zstd", "br"]);
    expect(zstdDecompressSync(buffer(first)).toString()).toBe(body);
    expect(brotliDecompressSync(buffer(second)).toString()).toBe(body);
  });

  test("is decompressed into one buffer, because garbage of several remains in memory for a while", () => {
    const long = Buffer.from("₦5,000 for a plumber in Ìkejà. ".repeat(2_000));
    const response = new CachedResponse("key", { body: long.toString(), tags: [], isMostlyAskedOnce: true });
    for (const header of ["zstd", "br", "gzip"]) {
      response.formFor(header);
      expect(response.body.equals(long)).toBe(true);
      expect(response.body.buffer.byteLength).toBe(long.length + 1);
    }
  });

  test("that is short is not compressed", () => {
    const response = new CachedResponse("key", { body: "[]", tags: [] });
    expect(response.formFor("br")).toEqual({ encoding: "identity", bytes: "[]" });
  });

  test("keeps parsed JSON that is read more than once", () => {
    const response = aResponse();
    const before = response.bytes;
    const first = response.json;
    expect(response.bytes).toBe(before);

    const second = response.json;
    expect(second).toEqual(first);
    expect(response.json).toBe(second);
    expect(response.bytes).toBeGreaterThan(before);
  });
});
