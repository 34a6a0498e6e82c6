import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isForReading, readingPages } from "./reading-pages.ts";

test.each(readingPages)("%s is a route module", (name) => {
  expect(existsSync(path.join(import.meta.dirname, `routes/public/${name}.tsx`))).toBe(true);
  expect(isForReading(`routes/public/${name}`)).toBe(true);
});

test.each(["login", "signup", "verification", "reset-password", "consent"])(
  "%s, whose purpose is a form, does not wait for input",
  (name) => {
    expect(isForReading(`routes/public/${name}`)).toBe(false);
  },
);
