import { expect, test } from "vitest";
import { completePhone } from "./typed-phone.ts";

test("completes a local number at exactly 11 digits [VALID-08] [CONST-21]", () => {
  expect(completePhone("0803123456")).toBeUndefined();
  expect(completePhone("08031234567")).toBe("08031234567");
  expect(completePhone("080312345678")).toBeUndefined();
  expect(completePhone("")).toBeUndefined();
});

test.each(["0803 123 4567", "0803-123-4567", "(0803) 123.4567", " 08031234567 "])(
  "VALID-08: reads %s as 11 digits",
  (typed) => {
    expect(completePhone(typed)).toBe("08031234567");
  },
);

test.each(["+2348031234567", "2348031234567", "002348031234567", "+23408031234567", "+234 803 123 4567"])(
  "VALID-08: reads %s as the same number in international form",
  (typed) => {
    expect(completePhone(typed)).toBe("08031234567");
  },
);

test.each([
  "\u202a+234 803 123 4567\u202c",
  "\u200e08031234567",
  "\ufeff0803\u00ad1234567",
  "0803\u2011123\u20114567",
])("VALID-08: reads %j as copied from contacts, with invisible marks or other dashes", (copied) => {
  expect(completePhone(copied)).toBe("08031234567");
});

test("completes an international number only at its last digit [VALID-08]", () => {
  const complete = [..."+2348031234567"].map((_, index, all) =>
    completePhone(all.slice(0, index + 1).join("")),
  );
  expect(complete.filter(Boolean)).toEqual(["08031234567"]);
  const withZero = [..."+23408031234567"].map((_, index, all) =>
    completePhone(all.slice(0, index + 1).join("")),
  );
  expect(withZero.filter(Boolean)).toEqual(["08031234567"]);
});

test.each(["08031234abc", "8031234567", "+447911123456", "0803123456७"])(
  "does not read %s as complete",
  (typed) => {
    expect(completePhone(typed)).toBeUndefined();
  },
);
