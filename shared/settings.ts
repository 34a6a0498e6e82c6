/** Settings that staff may change while the product runs: names, allowed values and defaults. */
import * as z from "zod/mini";
import { shellTexts } from "#texts/shell.ts";
import { field } from "./contracts/field-code.ts";
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
    z
      .int(field("wholeUpTo", max))
      .check(z.gte(0, field("wholeUpTo", max)), z.lte(max, field("wholeUpTo", max))),
  );
const line = (max: number) => typedText({ min: 1, max, message: field("lineUpTo", max) });

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
  isReal: z.boolean(field("invalid")),
});

const Pseudonyms = z.array(line(40), field("invalid")).check(
  z.length(pseudonymCount, field("pseudonymCount", pseudonymCount)),
  z.refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, {
    error: field("pseudonymsDiffer"),
    path: [0],
  }),
);

/** In the order of the page. */
export const ownerSettingSchemas = {
  homeFigures: HomeFigures,
  testimonials: z
    .array(Testimonial, field("invalid"))
    .check(z.length(testimonialCount, field("testimonialCount", testimonialCount))),
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

/** Shown until staff enter others, each marked as a sample. */
const sampleTestimonials = [
  {
    name: "Kunle A.",
    trade: "Electrical Installation",
    place: "Ibadan, Oyo",
    text: "The job came by SMS at nine. I called, we agreed, and by noon I was wiring the shop.",
  },
  {
    name: "Ngozi E.",
    trade: "Catering",
    place: "Enugu",
    text: "People see my price before they call, so nobody wastes my time or data.",
  },
  {
    name: "Musa D.",
    trade: "Plumbing",
    place: "Kaduna",
    text: "One burst pipe paid the month's subscription. The rest of the calls were mine to keep.",
  },
];

/** Defaults that apply until staff change them. Those of free posts and calls come from the config. */
export const ownerSettingDefaults = (free: {
  freeJobsPerMonth: number;
  freeCallsPerMonth: number;
}): OwnerSettings => ({
  homeFigures: { jobs: 300, completed: 150, budgetNaira: 150_000_000 },
  testimonials: sampleTestimonials.map((sample) => ({ ...sample, isReal: false })),
  pseudonyms: [...jobPseudonyms],
  supportHours: shellTexts.supportHours,
  freePosts: free.freeJobsPerMonth,
  freeCalls: free.freeCallsPerMonth,
});
