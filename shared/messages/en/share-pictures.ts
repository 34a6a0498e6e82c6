/** Words in pictures for link previews. */
export const sharePictureTexts = {
  noBudget: "Budget not given",
  job: "Job",
  hiresFrom: (price: string) => `Hires from ${price}`,
  rating: (value: string, count: number) =>
    count === 1 ? `${value} of 5 · 1 review` : `${value} of 5 · ${count} reviews`,
  callOn: (product: string) => `See it and call on ${product}`,
  readOn: (product: string) => `Read it on ${product}`,
  findOn: (product: string) => `Find them and call on ${product}`,
  product: "Post a job. Find a serviceman. Call.",
  productText: "Plumbers, electricians, tailors and 137 other trades near you in Nigeria.",
  hireOn: (product: string) => `See the work and hire on ${product}`,
} as const;
