/** What the server says about published things. */
export const content = {
  faqPosted: "The question is on the FAQ page.",
  blogPosted: "The article is published.",
  taken: "It is off the page.",
  emailCollected: "Thank you. We will write to you when there is news.",
} as const;
