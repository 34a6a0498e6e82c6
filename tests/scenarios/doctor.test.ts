import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { writeDemoPassword } from "#server/seed/demo-password.ts";
import { childEnvironment, scriptArguments } from "#tests/support/child-environment.ts";
import { live } from "#tests/support/live-settings.ts";
import { productProgram } from "../../scripts/bootstrap.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const DATA_DIR = path.join(root, "no-such-folder");
const doctor = (settings: Record<string, string>) =>
  spawnSync(process.execPath, scriptArguments("doctor"), {
    cwd: root,
    encoding: "utf8",
    env: childEnvironment({ DATA_DIR, ...settings }),
  });

test("the doctor describes valid settings and a misspelled one, starts nothing and exits with 0", () => {
  const { status, stdout } = doctor({ DATBASE_URL: "postgresql://localhost/runor" });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^ {2}DATBASE_URL: .*DATABASE_URL/m);
  expect(stdout).toContain("no real money");
  expect(stdout).toMatch(/payments +flutterwave, sandbox/);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("the doctor reports that a folder held the demo, which a start with real money refuses", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "runor-doctor-"));
  mkdirSync(path.join(folder, "pg"));
  writeDemoPassword(folder, "abcd-efgh-jkmn");

  const { status, stdout } = doctor({ ...live, DATA_DIR: folder });

  expect(status).toBe(1);
  expect(stdout).toMatch(/^ {2}DATA_DIR: /m);
  expect(stdout).not.toContain("abcd-efgh-jkmn");
  expect(doctor({ DATA_DIR: folder }).status).toBe(0);
  rmSync(folder, { recursive: true });
});

test("the doctor names every reason to refuse a start, exits with 1 and prints no secret", () => {
  const settings = { ...live, DEMO: "1", SESSION_SECRET: "tooshort", PUBLIC_URL: "http://runor.example" };
  const { status, stdout, stderr } = doctor(settings);
  expect(status).toBe(1);
  for (const name of ["DEMO", "SESSION_SECRET", "PUBLIC_URL"])
    expect(stdout).toMatch(new RegExp(`^  ${name}: `, "m"));
  for (const name of ["SESSION_SECRET", "METRICS_TOKEN", "FLUTTERWAVE_SECRET_KEY", "TERMII_API_KEY"] as const)
    expect(stdout + stderr).not.toContain(settings[name]);

  const start = () =>
    execFileSync(process.execPath, [productProgram], {
      cwd: root,
      stdio: "pipe",
      env: childEnvironment({ DATA_DIR, ...settings }),
    });
  expect(start).toThrow(/DEMO: [\s\S]*SESSION_SECRET: |SESSION_SECRET: [\s\S]*DEMO: /);
  expect(existsSync(DATA_DIR)).toBe(false);
});
