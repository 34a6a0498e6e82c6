import { expect, test } from "vitest";
import { initialsOf } from "./avatar.tsx";

test.each([
  ["Chidinma Okeke", "CO"],
  ["Chidinma Grace Okeke", "CO"],
  ["Ẹfúnṣetán", "ẸF"],
  ["  ada   lovelace ", "AL"],
  ["A", "A"],
  ["", ""],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
