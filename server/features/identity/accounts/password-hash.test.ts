import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { passwordMatches } from "./password-hash.ts";

// The tests' other hashes are cheap; a module with another address is as the product loads it.
const another = "./password-hash.ts?another";
const { hashPassword }: typeof import("./password-hash.ts") = await import(another);

const cheap = { memory: 64, passes: 1, parallelism: 1 };

test("contains its own settings, differs each time and matches only its password", async () => {
  const hash = await hashPassword("correct horse");
  const cheapHash = await hashPassword("correct horse", cheap);

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword("correct horse", cheap)).not.toBe(cheapHash);
  expect(await passwordMatches("correct horse", hash)).toBe(true);
  expect(await passwordMatches("correct horse", cheapHash)).toBe(true);
  expect(await passwordMatches("Correct horse", hash)).toBe(false);
  expect(await passwordMatches("", hash)).toBe(false);
});

test("no program of the product makes hashes cheap", () => {
  const programs = globSync("{server,shared,sandbox,scripts,bench}/**/*.{ts,mjs}");
  const naming = programs.filter((file) => readFileSync(file, "utf8").includes("hashCheaply"));
  expect(naming.sort()).toEqual([
    "server/features/identity/accounts/password-hash.test.ts",
    "server/features/identity/accounts/password-hash.ts",
  ]);
});

test("does not match any password when there is no account", async () => {
  expect(await passwordMatches("anything at all", undefined)).toBe(false);
});

test("treats composed and decomposed accents as one password", async () => {
  expect(await passwordMatches("ade\u0301ola1", await hashPassword("ad\u00e9ola1", cheap))).toBe(true);
});
