import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { mediaPlace } from "#server/db/backup/places.ts";
import { bringFilesBack, saveFiles } from "#server/db/backup/saved-files.ts";
import { openStore } from "#server/db/backup/store.ts";
import { createMetrics } from "#server/metrics.ts";
import { bucketServers } from "#tests/support/bucket-servers.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { freePort } from "#tests/support/free-port.ts";
import type { S3Server } from "#tests/support/s3-server.ts";
import { createStorage } from "./create-storage.ts";

const folder = temporaryFolder("runor-storage-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const textOf = async (stream: NodeJS.ReadableStream) => {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

describe("files on disk", () => {
  test("are stored, measured, read in whole and in part, and removed", async () => {
    const storage = await createStorage(readConfig({ DATA_DIR: folder }), createMetrics());
    const key = "ab/file.webp";
    expect(await storage.sizeOf(key)).toBeUndefined();
    expect(await storage.sizeOf("ab")).toBeUndefined();

    await storage.put(key, Buffer.from("hello world"), "image/webp");

    expect(await storage.sizeOf(key)).toBe(11);
    expect(await textOf(await storage.read(key))).toBe("hello world");
    expect(await textOf(await storage.read(key, { start: 6, end: 8 }))).toBe("wor");
    expect(await storage.sizeOf(`${key}/deeper`)).toBeUndefined();

    const source = path.join(folder, "source");
    writeFileSync(source, "another");
    await storage.putFile("ab/copy.webp", source, "image/webp");
    expect(await textOf(await storage.read("ab/copy.webp"))).toBe("another");
    expect(existsSync(source)).toBe(true);

    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.sizeOf(key)).toBeUndefined();
  });

  test("are complete after concurrent writes, and leftovers of a crash are removed with them", async () => {
    const storage = await createStorage(readConfig({ DATA_DIR: folder }), createMetrics());
    const key = "cd/file.webp";
    const bytes = Buffer.alloc(300_000, "x");

    await Promise.all(Array.from({ length: 8 }, () => storage.put(key, bytes, "image/webp")));
    expect(await storage.sizeOf(key)).toBe(bytes.length);
    expect(readdirSync(path.join(folder, "files/cd"))).toEqual(["file.webp"]);

    writeFileSync(path.join(folder, "files/cd/file.webp.half.part"), "x");
    await storage.remove(key);
    expect(readdirSync(path.join(folder, "files/cd"))).toEqual([]);
  });

  test("never leave their folder", async () => {
    const storage = await createStorage(readConfig({ DATA_DIR: folder }), createMetrics());
    await expect(storage.put("../outside.webp", Buffer.from("x"), "image/webp")).rejects.toThrow();
  });
});

describe.each(bucketServers)("files in a bucket of $name", ({ name, start }) => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await start(path.join(folder, name));
  });
  afterAll(() => s3.stop());

  test("are stored, measured, read in whole and in part, and removed", async () => {
    const storage = await createStorage(readConfig({ ...s3.env, STORAGE_DRIVER: "s3" }), createMetrics());
    const [picture, video] = ["ab/file.webp", "cd/film.mp4"];
    const bytes = randomBytes(20 * 1024 ** 2);
    expect(await storage.sizeOf(picture)).toBeUndefined();

    await storage.put(picture, Buffer.from("hello world"), "image/webp");
    const source = path.join(folder, "film");
    writeFileSync(source, bytes);
    await storage.putFile(video, source, "video/mp4");

    expect(await storage.sizeOf(picture)).toBe(11);
    expect(await storage.sizeOf(video)).toBe(bytes.length);
    expect(await textOf(await storage.read(picture))).toBe("hello world");
    expect(await textOf(await storage.read(picture, { start: 6, end: 8 }))).toBe("wor");
    const part = { start: 10_000_000, end: 10_000_099 };
    expect(await buffer(await storage.read(video, part))).toEqual(bytes.subarray(part.start, part.end + 1));
    expect(bytes.equals(await buffer(await storage.read(video)))).toBe(true);

    const config = readConfig({ ...s3.env, STORAGE_DRIVER: "s3" });
    await storage.check();
    const media = await mediaPlace(config);
    const backups = await openStore("s3://runor/backups", config);
    await saveFiles(media, backups);
    expect(await media.list("")).toEqual([picture, video]);
    await storage.remove(video);
    await bringFilesBack(backups, media, new Map([picture, video].map((file) => [file, null])));
    expect(bytes.equals(await buffer(await storage.read(video)))).toBe(true);

    await storage.remove(picture);
    await storage.remove(picture);
    expect(await storage.sizeOf(picture)).toBeUndefined();
    await expect(storage.read(picture)).rejects.toThrow();
  });

  test("are counted as calls of a provider, refusals and a server that is away apart", async () => {
    const metrics = createMetrics();
    const settings = { ...s3.env, STORAGE_DRIVER: "s3", PROVIDER_TIMEOUT_SECONDS: "2" };
    const storage = await createStorage(readConfig(settings), metrics);
    await storage.put("gh/file.webp", Buffer.from("hello world"), "image/webp");
    await storage.read("gh/file.webp");
    await storage.sizeOf("gh/none.webp");
    const away = { ...settings, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
    const unreachable = await createStorage(readConfig(away), metrics);
    await expect(unreachable.sizeOf("gh/file.webp")).rejects.toThrow();
    const text = await metrics.registry.metrics();
    const counts = [...text.matchAll(/^provider_call_seconds_count\{(.+)\} (\d+)$/gm)].map(
      ([, labels, count]) => [labels, Number(count)],
    );
    expect(counts).toEqual([
      ['provider="object-storage",status="2xx"', 2],
      ['provider="object-storage",status="4xx"', 1],
      ['provider="object-storage",status="none"', 1],
    ]);
  });

  test("work while they can be stored and read", async () => {
    const settings = { ...s3.env, STORAGE_DRIVER: "s3", PROVIDER_TIMEOUT_SECONDS: "2" };
    const metrics = createMetrics();
    const storageWith = (other: Record<string, string>) =>
      createStorage(readConfig({ ...settings, ...other }), metrics);
    await (await storageWith({})).check();
    await expect((await storageWith({ S3_SECRET_ACCESS_KEY: "another" })).check()).rejects.toThrow();
    await expect((await storageWith({ S3_BUCKET: "removed" })).check()).rejects.toThrow();
    const away = await storageWith({ S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
    await expect(away.check()).rejects.toThrow();
    expect(await metrics.registry.metrics()).not.toMatch(/provider_call_seconds_count\{.*object-storage/);
  });

  test("are neither stored nor read nor removed with a wrong key", async () => {
    const key = "ef/file.webp";
    const storage = await createStorage(readConfig({ ...s3.env, STORAGE_DRIVER: "s3" }), createMetrics());
    await storage.put(key, Buffer.from("hello world"), "image/webp");

    for (const wrong of [{ S3_SECRET_ACCESS_KEY: "another" }, { S3_ACCESS_KEY_ID: "another" }]) {
      const other = await createStorage(
        readConfig({ ...s3.env, ...wrong, STORAGE_DRIVER: "s3" }),
        createMetrics(),
      );
      await expect(other.put(key, Buffer.from("changed"), "image/webp")).rejects.toThrow();
      await expect(other.sizeOf(key)).rejects.toThrow();
      await expect(other.read(key)).rejects.toThrow(/signature|Access Key/);
      await expect(other.remove(key)).rejects.toThrow();
    }
    // Swift takes an unsigned call for one of its own API and answers 400.
    expect([400, 403]).toContain((await fetch(`${s3.env.S3_ENDPOINT}/runor/${key}`)).status);

    expect(await textOf(await storage.read(key))).toBe("hello world");
    await storage.remove(key);
  });
});
