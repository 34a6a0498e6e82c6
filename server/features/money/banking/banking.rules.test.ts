import { describe, expect, test } from "vitest";
import { isSameHolder, isStaleList, namesAgree, payableFromOf } from "./banking.rules.ts";

describe("comparing names at banks and in profiles", () => {
  test.each([
    ["Chidinma Okeke", "OKEKE CHIDINMA"],
    ["Chidinma Okeke", "OKEKE CHIDINMA GRACE"],
    ["Mr. Tunde Adéyemi", "ADEYEMI, TUNDE A."],
    ["Bola", "ADEBAYO BOLA"],
    ["Ngozi Obi-Eze", "EZE NGOZI"],
    ["Ɗanjuma Ƙofa", "KOFA DANJUMA"],
  ])("accepts profile name %s for bank name %s", (profile, bank) => {
    expect(namesAgree(profile, bank)).toBe(true);
  });

  test.each([
    ["Chidinma Okeke", "OKEKE JOSEPH"],
    ["Chidinma Okeke", "BELLO HALIMA"],
    ["Tunde", "ADEYEMI HALIMA"],
    ["---", "OKEKE CHIDINMA"],
    ["", ""],
  ])("rejects profile name %s for bank name %s", (profile, bank) => {
    expect(namesAgree(profile, bank)).toBe(false);
  });
});

describe("comparing the holder before a payout", () => {
  test.each([
    ["OKEKE CHIDINMA", "OKEKE CHIDINMA"],
    ["OKEKE CHIDINMA", "Chidinma Grace Okeke"],
    ["OKEKE CHIDINMA GRACE", "OKEKE, CHIDINMA"],
    ["孫悟空", "孫悟空"],
  ])("accepts %s renamed to %s", (before, now) => {
    expect(isSameHolder(before, now)).toBe(true);
  });

  test.each([
    ["OKEKE CHIDINMA", "OKEKE JOSEPH"],
    ["OKEKE CHIDINMA GRACE", "OKEKE CHIDINMA JOY"],
    ["OKEKE CHIDINMA", "OKEKE"],
    ["12", "34"],
  ])("rejects %s renamed to %s", (before, now) => {
    expect(isSameHolder(before, now)).toBe(false);
  });
});

const noon = new Date("2026-03-01T12:00:00Z");

test("a list of banks is stale after a missed daily refresh", () => {
  expect(isStaleList(noon, new Date("2026-03-02T13:00:00Z"))).toBe(false);
  expect(isStaleList(noon, new Date("2026-03-02T14:00:01Z"))).toBe(true);
});

test("a first account is payable at once, a replacement after the holding time", () => {
  expect(payableFromOf({ linkedAt: noon, isFirst: true }, 24)).toEqual(noon);
  expect(payableFromOf({ linkedAt: noon, isFirst: false }, 24)).toEqual(new Date("2026-03-02T12:00:00Z"));
});
