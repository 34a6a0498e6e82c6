/** Words in pictures for link previews. */
export const sharePictureTexts = {
  noBudget: "Budget not given",
  job: "Job",
  hiresFrom: (price: string) => `Hires from ${price}`,
  rating: (value: string, count: number) =>
    count === 1 ? `${value} of 5 · 1 review` : `${value} of 5 · ${count} reviews`,
  callOn: (product: string) => `See it and call on ${product}`,
  hireOn: (product: string) => `See the work and hire on ${product}`,
} as const;
