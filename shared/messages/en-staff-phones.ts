/** Masked numbers in lists of staff. */
export const staffPhoneTexts = {
  show: "Show",
  showOf: (name: string) => `Show the number of ${name}`,
  title: (name: string) => `Why do you need the number of ${name}?`,
  lead: "Your reason is kept with your name.",
  reason: "Reason",
  suggestions: ["The person asked for help", "A payment looks wrong", "The bank account looks wrong"],
  missing: "Please give a reason of at least three letters.",
  cancel: "Cancel",
  opening: "Opening...",
  failed: "The number could not be shown. Please try again.",
} as const;
