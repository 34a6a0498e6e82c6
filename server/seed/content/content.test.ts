import { describe, expect, it } from "vitest";
import { commentMaxLength, fullNameLength, privateNameMaxLength } from "#shared/constants.ts";
import { findPlace } from "#shared/places/find-place.ts";
import { isLgaOf } from "#shared/places/places-lgas.ts";
import { isServiceName } from "#shared/services/services.ts";
import { seededNumbers } from "../seeded-numbers.ts";
import { drawAddress } from "./addresses.ts";
import { cardTexts, drawCards } from "./cards.ts";
import { commentTexts, drawComment } from "./comments.ts";
import { drawJobs, jobTexts } from "./jobs.ts";
import { drawPersonName, drawPrivateName, nameGroups } from "./people.ts";
import { drawReview } from "./reviews.ts";

const many = <T>(make: () => T, count = 400): T[] => Array.from({ length: count }, make);

describe("people", () => {
  it("have enough different names", () => {
    expect(new Set(nameGroups.flatMap(({ firstNames }) => firstNames)).size).toBeGreaterThanOrEqual(120);
    expect(new Set(nameGroups.flatMap(({ lastNames }) => lastNames)).size).toBeGreaterThanOrEqual(120);
  });

  it("never repeat a word in a name and fit the sign-up form", () => {
    const numbers = seededNumbers(1);
    const names = many(() => drawPersonName(numbers, "Kano"));
    for (const { firstName, lastName, fullName } of names) {
      expect(firstName).not.toBe(lastName);
      expect(fullName).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
      expect(fullName.length).toBeGreaterThanOrEqual(fullNameLength.min);
      expect(fullName.length).toBeLessThanOrEqual(fullNameLength.max);
    }
    expect(new Set(names.map(({ fullName }) => fullName)).size).toBeGreaterThan(250);
  });

  it("have private names that the product accepts", () => {
    const numbers = seededNumbers(2);
    const names = many(() => drawPrivateName(numbers));
    for (const name of names) expect(name).toMatch(new RegExp(`^[a-z0-9]{3,${privateNameMaxLength}}$`));
    expect(new Set(names).size).toBeGreaterThan(300);
  });
});

describe("addresses", () => {
  it("are in the state they name", () => {
    const numbers = seededNumbers(3);
    for (const { text, state, lga } of many(() => drawAddress(numbers))) {
      expect(isLgaOf(lga, state), text).toBe(true);
      expect(findPlace(text).state, text).toBe(state);
    }
    for (const { state } of many(() => drawAddress(numbers, "Enugu"), 20)) expect(state).toBe("Enugu");
  });
});

describe("job texts", () => {
  it("cover at least 45 services with four or more texts each, none twice", () => {
    expect(jobTexts.length).toBeGreaterThanOrEqual(45);
    const texts = jobTexts.flatMap(({ service, texts }) => {
      expect(isServiceName(service)).toBe(true);
      expect(texts.length, service).toBeGreaterThanOrEqual(4);
      return texts.map(([text]) => text);
    });
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(jobTexts.map(({ service }) => service)).size).toBe(jobTexts.length);
  });

  it("are short, around the 100 where a card folds them, and long", () => {
    const lengths = jobTexts.flatMap(({ texts }) => texts.map(([text]) => text.length));
    expect(lengths).toContain(100);
    expect(lengths).toContain(101);
    expect(lengths.filter((length) => length <= 60).length).toBeGreaterThan(50);
    expect(lengths.filter((length) => length >= 300).length).toBeGreaterThan(20);
    expect(Math.max(...lengths)).toBeLessThan(700);
  });

  it("leave no blanks and no contact details, and name a sensible budget", () => {
    for (const job of drawJobs(seededNumbers(4), 600)) {
      expect(job.description).not.toMatch(/[{}]|undefined|\d{10}|@|www\./);
      expect(job.maxBudgetNaira).toBeGreaterThanOrEqual(1_000);
      expect(Number.isInteger(job.maxBudgetNaira)).toBe(true);
      if (job.minBudgetNaira !== undefined) {
        expect(job.minBudgetNaira).toBeGreaterThan(0);
        expect(job.minBudgetNaira, job.description).toBeLessThanOrEqual(job.maxBudgetNaira);
      }
    }
  });

  it("do not repeat within the first three hundred", () => {
    const services = drawJobs(seededNumbers(5), 300).map(({ service, description }) => service + description);
    expect(new Set(services).size).toBe(300);
  });

  it("are the same for the same seed and different for another", () => {
    expect(drawJobs(seededNumbers(7), 50)).toEqual(drawJobs(seededNumbers(7), 50));
    expect(drawJobs(seededNumbers(7), 50)).not.toEqual(drawJobs(seededNumbers(8), 50));
  });
});

describe("business cards", () => {
  it("are at least 80 over at least 40 services, each business once", () => {
    expect(cardTexts.length).toBeGreaterThanOrEqual(80);
    expect(new Set(cardTexts.map(([service]) => service)).size).toBeGreaterThanOrEqual(40);
    expect(new Set(cardTexts.map(([, businessName]) => businessName)).size).toBe(cardTexts.length);
    for (const [service, , , minimumNaira] of cardTexts) {
      expect(isServiceName(service)).toBe(true);
      expect(minimumNaira).toBeGreaterThan(0);
    }
  });

  it("are in the place that their text names", () => {
    const cards = drawCards(seededNumbers(9), cardTexts.length);
    expect(cards).toHaveLength(cardTexts.length);
    expect(cards.find(({ businessName }) => businessName === "Kano City Riders")?.address.state).toBe("Kano");
  });
});

describe("comments and reviews", () => {
  it("fit the comment box", () => {
    expect(commentTexts.length).toBeGreaterThanOrEqual(50);
    for (const text of commentTexts) expect(text.length, text).toBeLessThanOrEqual(commentMaxLength);
    expect(commentTexts).toContain(drawComment(seededNumbers(10), "poster"));
  });

  it("rate from one to five stars", () => {
    const numbers = seededNumbers(11);
    const ratings = new Set(many(() => drawReview(numbers, "serviceman", new Set()).rating));
    expect([...ratings].sort()).toEqual([1, 2, 3, 4, 5]);
  });
});
