import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { hashPassword, passwordMatches } from "./password-hash.ts";

const cheap = { memory: 64, passes: 1, parallelism: 1 };

test("is derived with OWASP's minimum settings, which it contains", () => {
  // Hashes of this process are cheap (tests/support/cheap-passwords.ts).
  const program = `import { argon2Sync } from "node:crypto";
    import { hashPassword } from ${JSON.stringify(path.join(import.meta.dirname, "password-hash.ts"))};
    const hash = await hashPassword("correct horse");
    const nonce = Buffer.from(hash.split("$").at(-2), "base64");
    const settings = { memory: 19456, passes: 2, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync("argon2id", { ...settings, message: "correct horse", nonce });
    process.stdout.write(JSON.stringify([hash, tag.toString("base64").replace(/=+$/, "")]));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  const [hash, tag] = JSON.parse(stdout);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hash.split("$").at(-1)).toBe(tag);
});

test("differs each time and matches only its password", async () => {
  const hash = await hashPassword("correct horse", cheap);
  expect(await hashPassword("correct horse", cheap)).not.toBe(hash);
  expect(await passwordMatches("correct horse", hash)).toBe(true);
  expect(await passwordMatches("Correct horse", hash)).toBe(false);
  expect(await passwordMatches("", hash)).toBe(false);
});

test("does not match any password when there is no account", async () => {
  expect(await passwordMatches("anything at all", undefined)).toBe(false);
});

test("treats composed and decomposed accents as one password", async () => {
  expect(await passwordMatches("ade\u0301ola1", await hashPassword("ad\u00e9ola1", cheap))).toBe(true);
});
