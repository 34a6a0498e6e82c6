import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DrizzleQueryError } from "#server/db/drizzle.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { needing } from "#tests/support/needing.ts";
import { GatewayError } from "./gateways/ports/gateway-error.ts";
import { createLog } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog("info", { write: (line) => lines.push(line) }));
  return lines.join("");
}

test("a failed query is logged with its statement and code, without its values", () => {
  const cause = Object.assign(new Error("duplicate key value"), {
    code: "23505",
    constraint: "users_phone_key",
    detail: "Key (phone)=(+2348031234567) already exists.",
  });
  const error = new DrizzleQueryError(
    "insert into users values ($1, $2)",
    ["+2348031234567", "$argon2id$"],
    cause,
  );

  const line = logged((log) => log.error({ err: error }, "request failed"));

  expect(line).toContain("insert into users");
  expect(line).toContain("users_phone_key");
  expect(line).toContain("log.test.ts");
  expect(line).not.toMatch(/8031234567|argon2id/);
});

test("secrets in a logged object are hidden", () => {
  const line = logged((log) => log.info({ form: { password: "hush-hush", token: "hush-hush" } }, "form"));

  expect(line).toContain("password");
  expect(line).not.toContain("hush-hush");
});

test("any thrown value can be logged", () => {
  const provider = new GatewayError({
    kind: "refused",
    provider: "termii",
    operation: "send sms",
    reason: "balance",
  });
  const looped = new Error("loop");
  looped.cause = looped;

  expect(logged((log) => log.error({ err: provider }))).toContain("balance");
  expect(logged((log) => log.error({ err: looped }))).toContain("loop");
  expect(logged((log) => log.error({ err: "only a text" }))).toContain("only a text");
});

test("an error that arrives as a plain copy is logged with its message", () => {
  const copy = {
    ...new Error("gone"),
    message: "the queue lost its connection",
    code: "57P01",
    detail: "+2348031234567",
  };

  const line = logged((log) => log.error({ err: copy }, "queue failed"));

  expect(line).toContain("the queue lost its connection");
  expect(line).toContain("57P01");
  expect(line).not.toContain("8031234567");
});

test("names the source of each position in the bundled server", () => {
  const folder = path.join(temporaryFolder("runor-log-"), "build/product");
  mkdirSync(folder, { recursive: true });
  const [bundle, replaced] = ["launch-1a2b.js", "replaced-1a2b.js"].map((name) => path.join(folder, name));
  const modules = ["// node_modules/pg/lib/client.js", "one();", "// server/runor.ts", "two();", "three();"];
  writeFileSync(bundle!, modules.join("\n"));
  const places = [`${bundle}:2:1`, `${bundle}:5:9`, `${replaced}:3:1`].map((place) => `file://${place}`);
  const error = new Error("it failed");
  error.stack = ["Error: it failed", ...places.map((place) => `    at name (${place})`)].join("\n");

  const { stack } = JSON.parse(logged((log) => log.error({ err: error }, "failed"))).err;

  const [first, second, third] = places;
  expect(stack.split("\n").map((line: string) => line.trim())).toEqual([
    `at name (node_modules/pg/lib/client.js ${first})`,
    `at name (server/runor.ts ${second})`,
    `at name (${third})`,
  ]);
});

test(
  "lines that a full disk refuses do not fill the memory",
  needing("/dev/full", existsSync("/dev/full")),
  () => {
    const program = `
    import { createLog } from ${JSON.stringify(path.join(import.meta.dirname, "log.ts"))};
    const log = createLog("info");
    for (let n = 0; n < 2_000; n += 1) log.info({ text: "x".repeat(100_000) }, "line");
    console.error(process.memoryUsage().rss);`;
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
    });
    expect(status).toBe(0);
    expect(Number(stderr.toString())).toBeLessThan(180e6);
  },
);
