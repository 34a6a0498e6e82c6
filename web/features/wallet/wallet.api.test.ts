import { expect, test } from "vitest";
import type { StatementLine } from "#shared/contracts/wallet.ts";
import { linesOf, type StatementPages } from "./wallet.api.ts";

const line = (id: string, changes: Partial<StatementLine> = {}): StatementLine => ({
  ...{ id, kind: "withdrawal", state: "done", units: -500, balanceUnits: 500, reference: id },
  ...{ at: "2024-11-15T09:42:00Z", counterpart: null },
  ...changes,
});
const pagesOf = (...pages: StatementLine[][]): StatementPages => ({
  pages: pages.map((lines) => ({ lines, next: null })),
  pageParams: [],
});

test("a line that two pages have is one line", () => {
  const lines = linesOf(pagesOf([line("3"), line("2")], [line("2"), line("1")]));
  expect(lines.map(({ id }) => id)).toEqual(["3", "2", "1"]);
});

test("a withdrawal whose hold came back is not shown as completed", () => {
  const back = line("1-released", { state: "released", units: 500, reference: "1" });
  const lines = linesOf(pagesOf([back], [line("2"), line("1")]));
  expect(lines.map(({ id, state }) => [id, state])).toEqual([
    ["1-released", "released"],
    ["2", "done"],
    ["1", "released"],
  ]);
});
