import { expect, test } from "vitest";
import type { Customer } from "#shared/contracts/customers.ts";
import { fuzzyCustomers } from "./fuzzy-customers.ts";

const customer = (fullName: string, others: Partial<Customer> = {}) =>
  ({ fullName, phoneNumber: "08031112222", businessName: null, privateName: null, ...others }) as Customer;
const people = [
  customer("Olumide Fashola", { phoneNumber: "08039996612" }),
  customer("Zainab Abdullahi", { businessName: "Goldstitch", privateName: "quietmoon" }),
];
const found = (typed: string) => fuzzyCustomers(people, typed).map(({ fullName }) => fullName);

test("one wrong letter in any of the four fields still finds the customer [CONST-28] [STAFF-10]", () => {
  expect(found("Olumade")).toContain("Olumide Fashola");
  expect(found("0803999661")).toContain("Olumide Fashola");
  expect(found("08039996712")[0]).toBe("Olumide Fashola");
  expect(found("Goldstich")).toEqual(["Zainab Abdullahi"]);
  expect(found("quietmoan")).toEqual(["Zainab Abdullahi"]);
});

test("nothing typed is everybody", () => {
  expect(found("")).toHaveLength(2);
});
