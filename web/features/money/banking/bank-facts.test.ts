import { expect, test } from "vitest";
import { accountToVerify, bankName, bankOptions, maskedNumber, typedNumber } from "./bank-facts.ts";

const banks = [
  { code: "057", name: "Zenith Bank" },
  { code: "044", name: "Access Bank" },
  { code: "999", name: "9mobile 9Payment Service Bank" },
  { code: "070", name: "fidelity Bank" },
];

test("sorts banks by name, ignoring case [BANK-02]", () => {
  expect(bankOptions(banks).map(({ label }) => label)).toEqual([
    "9mobile 9Payment Service Bank",
    "Access Bank",
    "fidelity Bank",
    "Zenith Bank",
  ]);
});

test("looks the name up at exactly ten digits with a chosen bank [VALID-21] [CONST-11]", () => {
  expect(accountToVerify("044", "012345678")).toBeUndefined();
  expect(accountToVerify(undefined, "0123456789")).toBeUndefined();
  expect(accountToVerify("044", "01234567890")).toBeUndefined();
  expect(accountToVerify("044", "0123456789")).toEqual({
    account_bank: "044",
    account_number: "0123456789",
  });
});

test("removes spaces from a pasted number and keeps leading zeros", () => {
  expect(typedNumber("012 345-6789")).toBe("0123456789");
  expect(typedNumber("acct: 0123")).toBe("0123");
});

test("returns no name for an unknown bank code [BANK-07]", () => {
  expect(bankName(banks, "044")).toBe("Access Bank");
  expect(bankName(banks, "001")).toBeUndefined();
});

test("masks all but the end of an account number", () => {
  expect(maskedNumber("0123456789")).toBe("••• ••• 6789");
});
