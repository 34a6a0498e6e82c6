import { describe, expect, test } from "vitest";
import { withdrawalStates } from "#shared/contracts/withdrawals.ts";
import {
  approvalsNeededFor,
  mayDecide,
  type RiskFacts,
  riskFlagsOf,
  statusOf,
  transferStatusOf,
} from "./withdrawals.rules.ts";

const harmless: RiskFacts = {
  payoutUnits: 900,
  freshUnits: 0,
  earlierToday: 0,
  earlierTodayUnits: 0,
  chainUnits: 0,
  isChainCut: false,
  formerNames: [],
  wasPaidBefore: true,
  isChangedAccount: false,
  isLinkedAfterReset: false,
  accountName: "OKEKE CHIDINMA",
  profileName: "Chidinma Okeke",
};
const flags = (change: Partial<RiskFacts>) => riskFlagsOf({ ...harmless, ...change }, 200_000);

describe("risk flags", () => {
  test("are absent without a risk", () => {
    expect(flags({})).toEqual([]);
  });

  test.each([
    [{ freshUnits: 1 }, ["fresh-units"]],
    [{ chainUnits: 199_100 }, []],
    [{ chainUnits: 199_101 }, ["large"]],
    [{ isChainCut: true }, ["large"]],
    [{ formerNames: ["Bello Halima"] }, ["name-differs"]],
    [{ wasPaidBefore: false }, ["new-account"]],
    [{ wasPaidBefore: false, isChangedAccount: true }, ["changed-account"]],
    [{ isChangedAccount: true }, []],
    [{ wasPaidBefore: false, isLinkedAfterReset: true }, ["new-account", "after-reset"]],
    [{ isLinkedAfterReset: true }, []],
    [{ accountName: "BELLO HALIMA" }, ["name-differs"]],
    [{ earlierToday: 1 }, []],
    [{ earlierToday: 2 }, ["many-today"]],
    [{ payoutUnits: 200_000 }, []],
    [{ payoutUnits: 200_001 }, ["large"]],
    [{ payoutUnits: 100_000, earlierTodayUnits: 100_000 }, []],
    [{ payoutUnits: 100_001, earlierTodayUnits: 100_000 }, ["large"]],
  ] as const)("%j gives %j", (change, expected) => {
    expect(flags(change)).toEqual(expected);
  });
});

test.each([
  [[], 0, 1],
  [[], 900, 0],
  [[], 899, 1],
  [["new-account"], 900, 1],
  [["changed-account"], 900, 2],
  [["large"], 900, 2],
] as const)(
  "flags %j with an automatic limit of %d need %d approvals",
  (risks, autoPayoutLimitUnits, people) => {
    expect(approvalsNeededFor(900, risks, { autoPayoutLimitUnits })).toBe(people);
  },
);

test("staff cannot decide their own withdrawals, and only accounting and administrators decide", () => {
  expect(mayDecide({ userId: "a", roles: ["accounting"] }, "b")).toBe(true);
  expect(mayDecide({ userId: "a", roles: ["admin"] }, "b")).toBe(true);
  expect(mayDecide({ userId: "a", roles: ["accounting"] }, "a")).toBe(false);
  expect(mayDecide({ userId: "a", roles: ["customers"] }, "b")).toBe(false);
});

test("every state has a status", () => {
  expect(withdrawalStates.map(statusOf)).toEqual([
    "pending",
    ...Array(4).fill("processing"),
    "paid",
    "failed",
    "cancelled",
    "reversed",
  ]);
  expect(withdrawalStates.map(transferStatusOf)).toEqual([
    ...Array(5).fill("pending"),
    "success",
    ...Array(3).fill("failed"),
  ]);
});
