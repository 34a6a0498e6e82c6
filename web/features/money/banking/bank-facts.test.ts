import { expect, test } from "vitest";
import { accountToVerify, bankName, bankOptions, maskedNumber, typedNumber } from "./bank-facts.ts";

const banks = [
  { code: "057", name: "Zenith Bank" },
  { code: "044", name: "Access Bank" },
  { code: "999", name: "9mobile 9Payment Service Bank" },
  { code: "070", name: "fidelity Bank" },
];

test("banks are offered by name, whatever their letters' size [BANK-02]", () => {
  expect(bankOptions(banks).map(({ label }) => label)).toEqual([
    "9mobile 9Payment Service Bank",
    "Access Bank",
    "fidelity Bank",
    "Zenith Bank",
  ]);
});

test("the name is looked up at exactly ten digits of a chosen bank [VALID-21] [CONST-11]", () => {
  expect(accountToVerify("044", "012345678")).toBeUndefined();
  expect(accountToVerify(undefined, "0123456789")).toBeUndefined();
  expect(accountToVerify("044", "01234567890")).toBeUndefined();
  expect(accountToVerify("044", "0123456789")).toEqual({
    account_bank: "044",
    account_number: "0123456789",
  });
});

test("a pasted number loses its spaces and keeps its leading zeros", () => {
  expect(typedNumber("012 345-6789")).toBe("0123456789");
  expect(typedNumber("acct: 0123")).toBe("0123");
});

test("a code that the list does not have has no name [BANK-07]", () => {
  expect(bankName(banks, "044")).toBe("Access Bank");
  expect(bankName(banks, "001")).toBeUndefined();
});

test("only the end of an account number stands open", () => {
  expect(maskedNumber("0123456789")).toBe("••• ••• 6789");
});
