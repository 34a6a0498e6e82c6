import { expect, test } from "vitest";
import { hiddenName, maskName, maskPhrase } from "./masking-names.ts";

test("hides any part of the name in any case, and a whole name once", () => {
  expect(maskName("KELECHI did well. Thank you, Kelechi Nwosu!", "Kelechi Nwosu")).toBe(
    `${hiddenName} did well. Thank you, ${hiddenName}!`,
  );
  expect(maskName("Oluwaseun Ọláńrewájú came", "Oluwaseun Ọláńrewájú")).toBe(`${hiddenName} came`);
});

test("keeps words that only contain a part of the name, and parts that are too short", () => {
  expect(maskName("Adaptable and on time", "Ada Obi")).toBe("Adaptable and on time");
  expect(maskName("I do not know", "I. Do (?:")).toBe("I do not know");
});

test.each([
  ["Thank you, Kélèchí!", "Kelechi Nwosu"],
  ["Thank you, Kelechi!", "Kẹlẹ́chí Nwosu"],
  ["Thank you, Kelechı!", "Kelechi Nwosu"],
  ["Thank you, KELECHİ!", "Kelechi Nwosu"],
  ["Thank you, Кelechi!", "Kelechi Nwosu"],
  ["Thank you, Kel\u200bechi!", "Kelechi Nwosu"],
  ["Thank you, Ｋｅｌｅｃｈｉ!", "Kelechi Nwosu"],
  ["Thank you, Kele\u0301chi\u0323!", "Kelechi Nwosu"],
  ["Thank you, Bukar!", "Ɓukar Ƙofa"],
  ["Thank you, Bjørn-Łukasz!", "Bjorn Lukasz"],
])("ignores accents and lookalikes: %s of %s", (text, name) => {
  expect(maskName(text, name)).toBe(`Thank you, ${hiddenName}!`);
});

test("keeps the text around a name as written", () => {
  expect(maskName("Ọ̀gá 🎨 Çelik ßraucht Kelechi — naïve œuvre", "Kelechi Strasse")).toBe(
    `Ọ̀gá 🎨 Çelik ßraucht ${hiddenName} — naïve œuvre`,
  );
  expect(maskName("Ask Mæstro", "Maes Obi")).toBe("Ask Mæstro");
});

test("hides a business name as a whole, with or without accents", () => {
  expect(maskPhrase("ADÙNNÍ  PAINTS paints (not Adunni)", "Adunni Paints")).toBe(
    `${hiddenName} paints (not Adunni)`,
  );
  expect(maskPhrase("A+ (Plus) sews", "A+ (Plus)")).toBe(`${hiddenName} sews`);
});
