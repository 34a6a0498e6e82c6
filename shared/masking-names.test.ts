import { expect, test } from "vitest";
import { hiddenName, maskName } from "./masking-names.ts";

test("any part of the name is hidden, however it is cased, and a whole name once", () => {
  expect(maskName("KELECHI did well. Thank you, Kelechi Nwosu!", "Kelechi Nwosu")).toBe(
    `${hiddenName} did well. Thank you, ${hiddenName}!`,
  );
  expect(maskName("Oluwaseun Ọláńrewájú came", "Oluwaseun Ọláńrewájú")).toBe(`${hiddenName} came`);
});

test("words that only hold a part of it stay, and so does what is too short to be one", () => {
  expect(maskName("Adaptable and on time", "Ada Obi")).toBe("Adaptable and on time");
  expect(maskName("I do not know", "I. Do (?:")).toBe("I do not know");
});
