/** Settings that staff may change while the product runs: names, allowed values and defaults. */
import * as z from "zod/mini";
import { fieldTexts } from "#texts/fields.ts";
import { settingTexts as texts } from "#texts/settings.ts";
import { supportTexts } from "#texts/support.ts";
import { typedText } from "./contracts/text.ts";
import { jobPseudonyms } from "./pseudonyms.ts";

const testimonialCount = 3;
const pseudonymCount = 7;

/** A whole number, also in typed form: "150,000,000". */
const typedWhole = (max: number) =>
  z.pipe(
    z.transform((typed) =>
      typeof typed === "string" && /^\s*\d[\d,\s]*$/.test(typed) ? Number(typed.replace(/\D/g, "")) : typed,
    ),
    z.int(texts.whole(max)).check(z.gte(0, texts.whole(max)), z.lte(max, texts.whole(max))),
  );
const line = (max: number) => typedText({ min: 1, max, message: texts.text(max) });

const HomeFigures = z.object({
  jobs: typedWhole(10_000_000),
  completed: typedWhole(10_000_000),
  budgetNaira: typedWhole(1_000_000_000_000),
});

export const Testimonial = z.object({
  name: line(60),
  trade: line(60),
  place: line(60),
  text: line(300),
  /** Whether it is a real quote; others are marked as samples. */
  isReal: z.boolean(fieldTexts.invalid),
});

const Pseudonyms = z.array(line(40), fieldTexts.invalid).check(
  z.length(pseudonymCount, texts.pseudonymCount(pseudonymCount)),
  z.refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, {
    error: texts.pseudonymsDiffer,
    path: [0],
  }),
);

/** In the order of the page. */
export const ownerSettingSchemas = {
  homeFigures: HomeFigures,
  testimonials: z
    .array(Testimonial, fieldTexts.invalid)
    .check(z.length(testimonialCount, texts.testimonialCount(testimonialCount))),
  pseudonyms: Pseudonyms,
  supportHours: line(160),
  freePosts: typedWhole(1_000),
  freeCalls: typedWhole(1_000),
} as const;

export type OwnerSettingName = keyof typeof ownerSettingSchemas;
export type OwnerSettings = {
  [Name in OwnerSettingName]: z.output<(typeof ownerSettingSchemas)[Name]>;
};
export const ownerSettingNames = Object.keys(ownerSettingSchemas) as [
  OwnerSettingName,
  ...OwnerSettingName[],
];

/** Defaults until staff change them. Those of free posts and calls come from the configuration. */
export const ownerSettingDefaults = (free: {
  freeJobsPerMonth: number;
  freeCallsPerMonth: number;
}): OwnerSettings => ({
  homeFigures: { jobs: 300, completed: 150, budgetNaira: 150_000_000 },
  testimonials: texts.sampleTestimonials.map((sample) => ({ ...sample, isReal: false })),
  pseudonyms: [...jobPseudonyms],
  supportHours: supportTexts.hours,
  freePosts: free.freeJobsPerMonth,
  freeCalls: free.freeCallsPerMonth,
});
