import type * as en from "../en/share-pictures.ts";
import type { Texts } from "../texts.ts";

/** Words in pictures for link previews. */
export const sharePictureTexts: Texts<typeof en.sharePictureTexts> = {
  noBudget: "No budget",
  job: "Job",
  hiresFrom: (price) => `Hire from ${price}`,
  rating: (value, count) => (count === 1 ? `${value} of 5 · 1 review` : `${value} of 5 · ${count} reviews`),
  callOn: (product) => `See am and call on ${product}`,
  readOn: (product) => `Read am on ${product}`,
  findOn: (product) => `Find dem and call on ${product}`,
  product: "Post job. Find serviceman. Call.",
  productText: "Plumbers, electricians, tailors and 137 other trades near you for Nigeria.",
  hireOn: (product) => `See the work and hire on ${product}`,
};
