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

test("a typo still finds the trade, wherever it stands in the text [CONST-26]", () => {
  expect(idsLike("plumbr")).toEqual(["1"]);
});

test("a creator's name finds that creator's job [CONST-26]", () => {
  expect(idsLike("ibrahim")).toEqual(["2"]);
});

test("nonsense finds none [CONST-26]", () => {
  expect(idsLike("zzzzqqqq")).toEqual([]);
});

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
