import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { help } from "../bench/help.ts";
import { usage } from "../bench/options.ts";

test.each(["--help", "-h"])("npm run bench -- %s prints the options and measures nothing", async (flag) => {
  const args = ["scripts/in-node24.mjs", "--development", "bench/run.ts", flag];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);

  expect([stdout, stderr]).toEqual([`${help}\n`, ""]);
  expect(stdout).toContain(usage);
});
