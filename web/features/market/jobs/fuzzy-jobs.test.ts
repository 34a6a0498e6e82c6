import { expect, test } from "vitest";
import type { Job } from "#shared/contracts/jobs.ts";
import { findLike } from "./fuzzy-jobs.ts";

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
