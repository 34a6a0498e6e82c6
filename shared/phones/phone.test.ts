import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import allCountries from "libphonenumber-js/mobile/metadata";
import { describe, expect, test } from "vitest";
import { accountNumberOf, localPhone, parsePhone } from "./phone.ts";
import { dialled, formatPhone, maskPhone, whatsAppLink } from "./phone-display.ts";
import { nigerianMobiles } from "./phone-metadata.ts";

describe("parsing phone numbers", () => {
  test.each([
    "08031234567",
    "8031234567",
    "+2348031234567",
    "2348031234567",
    "002348031234567",
    "+23408031234567",
    "0803 123 4567",
    "0803-123-4567",
    " 0803 1234567 ",
  ])("%s is one number", (typed) => {
    expect(parsePhone(typed)).toBe("+2348031234567");
  });

  test.each(["", "0803123456", "080312345678", "01234567890", "+447911123456", "hello", "0".repeat(40)])(
    "%s is no Nigerian mobile",
    (typed) => {
      expect(parsePhone(typed)).toBeUndefined();
    },
  );

  test("has the same metadata for Nigeria as the library", () => {
    expect(nigerianMobiles.countries.NG).toEqual(allCountries.countries.NG);
  });

  test("parses as with the metadata of every country", () => {
    for (let prefix = 100; prefix < 1000; prefix++) {
      const typed = `0${prefix}1234567`;
      const full = parsePhoneNumberFromString(typed, "NG");
      const isMobile = full?.country === "NG" && full.isValid();
      expect(parsePhone(typed), typed).toBe(isMobile ? full.number : undefined);
    }
  });
});

describe("formatting phone numbers", () => {
  test("groups, masks and formats for dialling, from both stored forms", () => {
    const phone = parsePhone("08031234567");
    if (!phone) throw new Error("not a phone");
    expect([localPhone(phone), accountNumberOf(phone)]).toEqual(["08031234567", "8031234567"]);
    expect([formatPhone(phone), formatPhone("08031234567")]).toEqual(["0803 123 4567", "0803 123 4567"]);
    for (const typed of ["+234 803 123 4567", "2348031234567", "0803-123-4567", "+23408031234567"])
      expect(formatPhone(typed)).toBe("0803 123 4567");
    for (const other of ["112", "+44 20 7946 0958", ""]) expect(formatPhone(other)).toBe(other);
    expect([maskPhone(phone), maskPhone("0803")]).toEqual(["0803 ••• 4567", "•••"]);
    expect([dialled("0803 123 4567"), dialled("112")]).toEqual(["+2348031234567", "112"]);
    expect(whatsAppLink("0803 123 4567")).toBe("https://wa.me/2348031234567");
  });
});
