/** Defaults of settings that pages show: the server's, and those of a page that has not read the settings. */
export const defaultSettings = {
  productName: "Runor",
  freeJobs: 5,
  freeCalls: 10,
  boostDays: 30,
  bankChangeHoldHours: 24,
  promotionalConsentRequired: true,
} as const;
