import { describe, expect, test } from "vitest";
import { say } from "#server/language/say.ts";
import { hiddenName } from "#shared/masking/masking-names.ts";
import { units } from "#shared/money/money.ts";
import { parsePhone } from "#shared/phones/phone.ts";
import { obstaclesOf, withoutPerson } from "./account-deletion.rules.ts";

const person = {
  phone: parsePhone("+2348031234567")!,
  fullName: "Zebulon Quarshie",
  privateName: "quietfalcon",
  email: "zeb@example.com",
};
const now = new Date("2026-11-22T10:00:00Z");
const settled = {
  isFrozen: false,
  isWithdrawing: false,
  units: units(0),
  owedUnits: units(0),
  disputableUntil: undefined,
  awaitedUntil: undefined,
  isLastAdmin: false,
};

describe("masking kept texts", () => {
  test.each([
    ["I am Zebulon Quarshie", `I am ${hiddenName}`],
    ["ZEBULON here, ask quietfalcon", `${hiddenName} here, ask ${hiddenName}`],
    ["Ring 0803 123 4567 or +234-803-123-4567", `Ring ${hiddenName} or ${hiddenName}`],
    ["Ring 803.123.4567", `Ring ${hiddenName}`],
    ["Write to Zeb@Example.com", `Write to ${hiddenName}`],
  ])("%s", (text, expected) => expect(withoutPerson(text, person)).toBe(expected));

  test("keeps what texts say about other people, for staff", () => {
    const text = "08031234568 took ₦20,000 from me, ask bola@example.com or Quarshies";
    expect(withoutPerson(text, person)).toBe(text);
  });
});

describe("obstacles to account deletion", () => {
  test("lists none for an account that is settled", () => expect(obstaclesOf(settled, now)).toEqual([]));

  test("lists all of them, the most pressing first, each with its figures", () => {
    const facts = {
      isFrozen: true,
      isWithdrawing: true,
      units: units(2_500),
      owedUnits: units(300),
      disputableUntil: new Date("2027-01-05T10:00:00Z"),
      awaitedUntil: new Date(now.getTime() + 61_000),
      isLastAdmin: true,
    };
    const found = obstaclesOf(facts, now);
    expect(found.map(({ kind }) => kind)).toEqual([
      "frozen",
      "withdrawal",
      "units",
      "owed",
      "disputable",
      "payment",
      "last-admin",
    ]);
    expect(found.map(({ sentence }) => say("en", sentence)).join(" ")).toMatch(
      /₦2,500 .*₦300 .*5 Jan 2027.*in 2 minutes/,
    );
  });
});
