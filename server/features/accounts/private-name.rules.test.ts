import { expect, test } from "vitest";
import { isReservedName } from "./private-name.rules.ts";

test.each([
  "admin",
  "support",
  "runor",
  "bank",
  "adm1n",
  "admin2",
  "a.d.m.i.n",
  "lagos.support",
  "the-bank",
  "runor_help",
  "r.u.n.o.r",
  "ѕupport",
  "àdmín",
  "help",
])("isReservedName: %s is reserved", (name) => {
  expect(isReservedName(name, "Runor")).toBe(true);
});

test.each(["bankole", "ada", "hair-care", "fix.it.for.me", "okorunor1x".replace("runor", "runo"), "2face"])(
  "isReservedName: %s is free",
  (name) => {
    expect(isReservedName(name, "Runor")).toBe(false);
  },
);

test("isReservedName: the owner's product name is reserved too", () => {
  expect(isReservedName("jobber.help", "Jobber")).toBe(true);
  expect(isReservedName("anything", "")).toBe(false);
});
