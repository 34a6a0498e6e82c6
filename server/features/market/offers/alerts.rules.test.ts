import { describe, expect, test } from "vitest";
import { defaultLanguage } from "#shared/messages/languages.ts";
import { hiddenTexts } from "#texts/ui.ts";
import { alertText, placesToNotify } from "./alerts.rules.ts";

const job = {
  fullName: "Zebulon Okwudili",
  privateName: null,
  id: "01890000-0000-7000-8000-000000000000",
  description: "Paint two rooms",
  service: "House Painting",
  state: "Lagos",
  lga: "Ikeja",
  minBudget: 80_000,
  maxBudget: 120_000,
};
const site = { product: "Runor", origin: "https://runor.example", language: defaultLanguage };
/** The characters of GSM 03.38 that take one septet; those of its extension take two. */
const gsm7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]{1,160}$/u;

describe("the text of an alert", () => {
  test("names the work, the place and the budget, links to the job and says how to unsubscribe", () => {
    expect(alertText(job, site)).toBe(
      "Runor job: House Painting, Ikeja, N80,000-N120,000. " +
        `https://runor.example/job-details/${job.id} Stop SMS: see your profile.`,
    );
  });

  test.each([
    { minBudget: null, budget: "N120,000" },
    { minBudget: 120_000, budget: "N120,000" },
  ])("shows one amount without a range", ({ minBudget, budget }) => {
    expect(alertText({ ...job, minBudget }, site)).toContain(`Ikeja, ${budget}. `);
  });

  test("fits one GSM-7 segment with the whole link, whatever the job's text", () => {
    const odd = [
      "₦ ₦₦ ẹ́kó “quotes” – dashes — 🎨 emoji [brackets] {x} ~ ^ | \\ `",
      "مطلوب سباك",
      "x".repeat(5_000),
      "one two three four five six seven eight nine ten eleven twelve thirteen fourteen",
      "",
    ];
    for (const origin of [site.origin, "http://127.0.0.1:40123"])
      for (const description of odd)
        for (const service of [null, "Generator Repair and Maintenance of Very Large Machines Everywhere"]) {
          const text = alertText(
            { ...job, description, service, minBudget: 99_999_999, maxBudget: 100_000_000 },
            { ...site, origin },
          );
          expect(text).toMatch(gsm7);
          expect(text).toContain(`${origin}/job-details/${job.id} `);
        }
  });

  test("contains neither a contact of the poster nor the name behind a private one [GEN-13]", () => {
    const description = "Call 08039998877 or a@b.com";
    const text = alertText({ ...job, service: null, description }, site);
    expect(text).toContain("Call");
    expect(text).not.toMatch(/0803|a@b/);
    const signed = { ...job, service: null, description: "Zebulon needs a cleaner" };
    expect(alertText(signed, site)).toContain("Zebulon needs a cleaner");
    expect(alertText({ ...signed, privateName: "quietriver" }, site)).toContain(
      `${hiddenTexts.name} needs a cleaner`,
    );
  });
});

test("covers places nearby and in the same state, nearest first, and none when the job's place is unknown", () => {
  const places = placesToNotify({ state: "Lagos", lga: "Ikeja" });
  expect(places[0]).toMatchObject({ state: "Lagos", km: 0 });
  expect(places.map(({ km }) => km)).toEqual(places.map(({ km }) => km).toSorted((a, b) => a - b));
  expect(places.filter(({ state, lga }) => state === "Lagos" && lga)).toHaveLength(20);
  expect(places.some(({ state }) => state === "Kano")).toBe(false);
  expect(placesToNotify({ state: null, lga: null })).toEqual([]);
});
