export const privateName = {
  title: "Post under a private name",
  lead: (fullName: string) => `Your jobs show this name instead of ${fullName}.`,
  label: "Private name",
  hint: "Small letters, no spaces.",
  notNow: "Not now",
  save: "Save",
  failed: "Error: Failed to set private name",
} as const;
