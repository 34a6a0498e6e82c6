import { expect, test } from "vitest";
import type { Customer } from "#shared/contracts/customers.ts";
import type { Job } from "#shared/contracts/jobs.ts";
import { findLike, fuzzyCustomers } from "./fuzzy-search.ts";

const jobs = [
  {
    _id: "1",
    creator: "Chidinma Okeke",
    description: `${"Come with your own tools. ".repeat(5)}Plumber needed.`,
  },
  { _id: "2", creator: "Ibrahim Musa", description: "Move a fridge and a sofa to Gwarinpa." },
] as Job[];
const idsLike = (words: string) => findLike(jobs, words).map((job) => job._id);

test("finds a trade with a typo anywhere in the text [CONST-26]", () => {
  expect(idsLike("plumbr")).toEqual(["1"]);
});

test("finds a job by its poster's name [CONST-26]", () => {
  expect(idsLike("ibrahim")).toEqual(["2"]);
});

test("finds nothing for nonsense [CONST-26]", () => {
  expect(idsLike("zzzzqqqq")).toEqual([]);
});

const customer = (fullName: string, others: Partial<Customer> = {}) =>
  ({ fullName, phoneNumber: "08031112222", businessName: null, privateName: null, ...others }) as Customer;
const people = [
  customer("Olumide Fashola", { phoneNumber: "08039996612" }),
  customer("Zainab Abdullahi", { businessName: "Goldstitch", privateName: "quietmoon" }),
];
const found = (typed: string) => fuzzyCustomers(people, typed).map(({ fullName }) => fullName);

test("finds a customer with one wrong letter in any of the four fields [CONST-28] [STAFF-10]", () => {
  expect(found("Olumade")).toContain("Olumide Fashola");
  expect(found("0803999661")).toContain("Olumide Fashola");
  expect(found("08039996712")[0]).toBe("Olumide Fashola");
  expect(found("Goldstich")).toEqual(["Zainab Abdullahi"]);
  expect(found("quietmoan")).toEqual(["Zainab Abdullahi"]);
});

test("returns all customers without a search text", () => {
  expect(found("")).toHaveLength(2);
});
