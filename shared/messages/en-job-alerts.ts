/** The text message about a new job: only letters of the GSM-7 alphabet (N, never the naira sign). Only the server loads it. */
export const jobAlert = {
  /** Everything but what the job is, which gets the room that is left. */
  text: (facts: { product: string; what: string; budget: string; link: string }) =>
    `${facts.product} job: ${facts.what}, ${facts.budget}. ${facts.link} Stop SMS: see your profile.`,
  budget: (from: string | null, to: string) => (from === null ? `N${to}` : `N${from}-N${to}`),
  /** A job without a trade. */
  anyJob: "New job",
  at: (what: string, place: string) => `${what}, ${place}`,
} as const;
