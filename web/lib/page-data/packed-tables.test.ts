import { expect, test } from "vitest";
import { packTables, unpackTables } from "./packed-tables.ts";

const job = (n: number) => ({
  _id: `job ${n}`,
  photo: n % 2 ? null : "a.webp",
  tags: [],
  place: { state: "Lagos" },
});

test.each([
  ["a list of objects with the same keys", [job(1), job(2)]],
  ["lists within lists", { pages: [{ jobs: [job(1), job(2)] }, { jobs: [job(3), job(4)] }] }],
  ["objects whose keys differ", [job(1), { ...job(2), extra: true }]],
  [
    "keys in another order",
    [
      { a: 1, b: 2 },
      { b: 3, a: 4 },
    ],
  ],
  ["equal objects", [job(1), job(1)]],
  [
    "columns that repeat others",
    [
      { a: 1, b: 2, c: 1, d: 1 },
      { a: 3, b: 3, c: 3, d: 3 },
    ],
  ],
  [
    "times, and texts that look like them",
    [
      { at: "2026-11-25T04:42:28.705Z", day: "2026-11-25", bad: "2026-99-99T04:42:28.705Z", maybe: null },
      {
        at: "1969-01-01T00:00:00.000Z",
        day: "2026-11-26",
        bad: "2026-02-30T04:42:28.705Z",
        maybe: "2026-11-25T04:42:28.705Z",
      },
    ],
  ],
  [
    "a value that most rows have",
    [1, 2, 3, 4, 5].map((n) => ({ n, photo: n === 2 ? "a.webp" : null, isPromoted: n > 4, none: undefined })),
  ],
  [
    "times that follow others at the same distance",
    ["2026-01-31T23:00:00.000Z", "2026-02-28T04:42:28.705Z"].map((createdAt) => ({
      createdAt,
      expiresAt: new Date(Date.parse(createdAt) + 31_536_000_000).toISOString(),
    })),
  ],
  ["empty objects", [{}, {}]],
  ["a single object", [job(1)]],
  ["texts, numbers and nulls", ["a", 1, null, [], [[]], [null, null]]],
  ["null", null],
])("%s survive the page", (_name, data) => {
  expect(unpackTables(JSON.parse(JSON.stringify(packTables(data))))).toEqual(data);
});

test("writes each key once", () => {
  const text = JSON.stringify(packTables([job(1), job(2), job(3)]));
  expect(text.split("_id")).toHaveLength(2);
});

test("writes a column that repeats another one once", () => {
  const jobs = ["Ada", "Bola"].map((name) => ({ creator: name, fullName: name }));
  expect(JSON.stringify(packTables(jobs)).split("Bola")).toHaveLength(2);
});

test("writes a value that most rows have once", () => {
  const jobs = [1, 2, 3, 4].map((n) => ({ n, state: n === 3 ? "Kano" : "Lagos" }));
  expect(JSON.stringify(packTables(jobs)).split("Lagos")).toHaveLength(2);
});

test.each([
  [
    "one row",
    [
      { n: 1, a: "x" },
      { n: 2, a: "x" },
      { n: 3, a: undefined },
    ],
  ],
  [
    "most rows",
    [
      { n: 1, a: undefined },
      { n: 2, a: undefined },
      { n: 3, a: "x" },
    ],
  ],
])("a key without a value in %s stays without one, as in JSON", (_where, list) => {
  const sent = JSON.parse(JSON.stringify(packTables(list)));
  expect(unpackTables(sent)).toEqual(JSON.parse(JSON.stringify(list)));
});
