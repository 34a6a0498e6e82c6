import { expect, test } from "vitest";
import { textsIn } from "#server/language/texts.ts";
import { businessNameMaxLength, maximumBudgetNaira } from "#shared/constants.ts";
import type { Job } from "#shared/contracts/jobs.ts";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { languages } from "#shared/messages/languages.ts";
import { stateNames } from "#shared/places/places.ts";
import { lgasOf } from "#shared/places/places-lgas.ts";
import { serviceNames } from "#shared/services/services.ts";
import { drawWords, shapes } from "./draw-picture.ts";
import { jobFacts, servicemanFacts } from "./share-pictures.service.ts";

const byLength = (one: string, other: string) => other.length - one.length;
const places = stateNames.flatMap((state) => lgasOf(state).map((lga) => ({ state, lga })));
const [place] = places.toSorted((one, other) => byLength(one.lga + one.state, other.lga + other.state));
const [trade] = serviceNames.toSorted(byLength);

const job = {
  ...place,
  service: trade,
  minBudget: maximumBudgetNaira - 1,
  maxBudget: maximumBudgetNaira,
  description: "Kitchen tap leaks ".repeat(40),
} as Job;

const serviceman = {
  ...place,
  serviceRendered: trade,
  displayName: "Oluwafunmilayo ".repeat(5).slice(0, businessNameMaxLength).trimEnd(),
  rating: 4.9,
  ratingCount: 1_000,
  minUnits: maximumBudgetNaira,
  serviceDescription: "Kitchens and bathrooms ".repeat(40),
} as UserProfile;

const low = { ...shapes.preview.words, height: 220 };
const cases = (["preview", "status"] as const).flatMap((shape) =>
  languages.map((language) => [shape, language] as const),
);

test.each(cases)(
  "the %s in %s has room for the longest trade, budget and local government of a job",
  async (shape, language) => {
    const { drawn } = await drawWords(jobFacts(job, textsIn(language), "Runor"), shapes[shape]);
    expect(drawn.slice(0, 3)).toEqual([
      trade,
      "₦99,999,999 – ₦100,000,000",
      `${place?.lga}, ${place?.state}`,
    ]);
  },
);

test.each(cases)(
  "the %s in %s has room for a serviceman's longest name, trade, local government and charge",
  async (shape, language) => {
    const facts = servicemanFacts(serviceman, textsIn(language), "Runor");
    const { drawn } = await drawWords(facts, shapes[shape]);
    expect(drawn.slice(0, 5)).toEqual([trade, serviceman.displayName, ...facts.lines]);
  },
);

test("a text without room is not among the drawn ones", async () => {
  const words = { label: "Plumbing", headline: "₦8,000", lines: ["Surulere, Lagos"], callToAction: "Call" };
  const { drawn } = await drawWords({ ...words, text: "w".repeat(90) }, { ...shapes.preview, words: low });
  expect(drawn).toEqual(["Plumbing", "₦8,000"]);
});

test("leaves out emoji, for which a server may have no font", async () => {
  const description = "🔧🚿 Tap leaks 👨‍👩‍👧‍👦 in Ẹdẹ 🇳🇬👍🏾 \uFFFE1️⃣ room ❤️";
  const facts = jobFacts({ ...job, description }, textsIn("en"), "Runor");
  const { drawn } = await drawWords(facts, shapes.preview);
  expect(drawn.at(-1)).toBe("Tap leaks in Ẹdẹ 1 room");
});
