import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listPages, readingPages, scriptStartOf } from "./script-start.ts";

test.each([...readingPages, ...listPages])("%s is a route module", (name) => {
  expect(existsSync(path.join(import.meta.dirname, `routes/public/${name}.tsx`))).toBe(true);
});

test.each(["login", "signup", "verification", "reset-password", "consent"])(
  "%s has a form and loads its scripts at once",
  (name) => {
    expect(scriptStartOf(`routes/public/${name}`)).toBe("now");
  },
);
