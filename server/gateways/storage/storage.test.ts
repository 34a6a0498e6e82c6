import { readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
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
    const storage = await createStorage(readConfig({ DATA_DIR: folder }));
    const key = "ab/file.webp";
    expect(await storage.sizeOf(key)).toBeUndefined();
    expect(await storage.sizeOf("ab")).toBeUndefined();

    await storage.put(key, Buffer.from("hello world"), "image/webp");

    expect(await storage.sizeOf(key)).toBe(11);
    expect(await textOf(await storage.read(key))).toBe("hello world");
    expect(await textOf(await storage.read(key, { start: 6, end: 8 }))).toBe("wor");
    expect(await storage.sizeOf(`${key}/deeper`)).toBeUndefined();

    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.sizeOf(key)).toBeUndefined();
  });

  test("are complete after concurrent writes, and leftovers of a crash are removed with them", async () => {
    const storage = await createStorage(readConfig({ DATA_DIR: folder }));
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
    const storage = await createStorage(readConfig({ DATA_DIR: folder }));
    await expect(storage.put("../outside.webp", Buffer.from("x"), "image/webp")).rejects.toThrow();
  });
});

const hasVendor = (() => {
  try {
    import.meta.resolve("@aws-sdk/client-s3");
    return true;
  } catch {
    return false;
  }
})();

test.skipIf(hasVendor)("S3 without its packages names what to install", async () => {
  const config = readConfig({ STORAGE_DRIVER: "s3", S3_BUCKET: "runor" });
  await expect(createStorage(config)).rejects.toThrow(
    "STORAGE_DRIVER=s3 needs packages that are not installed: npm i @aws-sdk/client-s3 @aws-sdk/s3-request-presigner",
  );
});
