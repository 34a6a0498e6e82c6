import { expect, test } from "vitest";
import { jobAbout } from "./job-about.ts";
import { guessFrom, lgaChoices, stateChoices } from "./posting-lists.ts";

const nothing = { service: "", state: "", lga: "" };

test("derives service and place from the poster's text [POSTJOB-01]", () => {
  expect(guessFrom("Plumber needed to fix two leaking taps", "Adelabu Street, Surulere")).toEqual({
    service: "Plumbing",
    state: "Lagos",
    lga: "Surulere",
  });
  expect(guessFrom("", "")).toEqual(nothing);
});

test("prefers the location over the description for the place", () => {
  expect(guessFrom("Move a fridge from Kano", "Wuse 2, Abuja").state).toBe("FCT Abuja");
  expect(guessFrom("Move a fridge from Kano", "my shop").state).toBe("Kano");
});

test("keeps the poster's choice regardless of the text", () => {
  const guess = { service: "Plumbing", state: "Lagos", lga: "Surulere" };
  expect(jobAbout(nothing, guess)).toEqual(guess);
  expect(jobAbout({ ...nothing, service: "Catering" }, guess).service).toBe("Catering");
  expect(jobAbout({ ...nothing, state: "Oyo" }, guess)).toEqual({
    service: "Plumbing",
    state: "Oyo",
    lga: "",
  });
  expect(jobAbout({ ...nothing, state: "Lagos" }, guess).lga).toBe("Surulere");
});

test("loads complete lists", () => {
  expect(stateChoices).toHaveLength(37);
  expect(lgaChoices("Lagos")).toHaveLength(20);
  expect(lgaChoices("")).toEqual([]);
});
