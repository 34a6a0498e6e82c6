import { describe, expect, test } from "vitest";
import { nextCursor } from "#web/lib/lists/paged-list.ts";
import { areaOf, budgetOf, isOwnJob, isVideo } from "./job-facts.ts";

describe("a budget shows only when max is over 1 [CONST-33]", () => {
  test("1 hides it, 2 shows it", () => {
    expect(budgetOf({ minBudget: null, maxBudget: 1 })).toBeUndefined();
    expect(budgetOf({ minBudget: null, maxBudget: 2 })).toEqual({ from: 2, to: 2 });
  });

  test("a minimum makes it a range", () => {
    expect(budgetOf({ minBudget: 15_000, maxBudget: 25_000 })).toEqual({ from: 15_000, to: 25_000 });
  });
});

describe("mp4, webm and ogg are videos [CONST-39]", () => {
  test.each(["/media/a.mp4", "/media/a.WEBM", "/media/a.ogg?x=1"])("%s", (url) => {
    expect(isVideo(url)).toBe(true);
  });
  test.each(["/media/a.jpg", "/media/a.webp", "/media/mp4", "/mp4.media/a.png#.mp4"])("not %s", (url) => {
    expect(isVideo(url)).toBe(false);
  });
});

test("shows the poster's location text, else the chosen place", () => {
  expect(areaOf({ location: "Yaba, Lagos", lga: "Surulere", state: "Lagos" })).toBe("Yaba, Lagos");
  expect(areaOf({ location: "", lga: "Surulere", state: "Lagos" })).toBe("Surulere, Lagos");
  expect(areaOf({ location: "", lga: null, state: null })).toBe("");
});

test("recognises own jobs by account or by private name [ROLE-01]", () => {
  const me = { _id: "me", privateName: "quietbuyer" };
  expect(isOwnJob({ userId: "me", isPrivate: false, creator: "Ada" }, me)).toBe(true);
  expect(isOwnJob({ userId: "you", isPrivate: false, creator: "Ada" }, me)).toBe(false);
  expect(isOwnJob({ userId: null, isPrivate: true, creator: "quietbuyer" }, me)).toBe(true);
  expect(isOwnJob({ userId: null, isPrivate: true, creator: "other" }, { ...me, privateName: null })).toBe(
    false,
  );
  expect(isOwnJob({ userId: "me", isPrivate: false, creator: "Ada" }, null)).toBe(false);
});

test("reads the next page's cursor from the Link header", () => {
  expect(nextCursor('</jobs/get-job?limit=20&cursor=ab%3D>; rel="next"')).toBe("ab=");
  expect(nextCursor(null)).toBeUndefined();
  expect(nextCursor('</jobs/get-job?cursor=x>; rel="prev"')).toBeUndefined();
});
