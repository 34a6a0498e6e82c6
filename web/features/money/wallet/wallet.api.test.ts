import { expect, test } from "vitest";
import type { StatementLine } from "#shared/contracts/wallet.ts";
import { linesOf } from "./wallet.api.ts";

const line = (id: string, changes: Partial<StatementLine> = {}): StatementLine => ({
  id,
  kind: "withdrawal",
  state: "done",
  units: -500,
  balanceUnits: 500,
  reference: id,
  at: "2024-11-15T09:42:00Z",
  counterpart: null,
  ...changes,
});
const pagesOf = (...pages: StatementLine[][]) => ({
  pages: pages.map((lines) => ({ lines, next: null })),
  pageParams: [],
});

test("removes a line that two pages contain", () => {
  const lines = linesOf(pagesOf([line("3"), line("2")], [line("2"), line("1")]));
  expect(lines.map(({ id }) => id)).toEqual(["3", "2", "1"]);
});
