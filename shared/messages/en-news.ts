/** The box for news. Apart from the other pages for reading: the landing page has it. */
export const newsTexts = {
  title: "News by email",
  lead: "New services and what we learned, now and then. No more than that.",
  label: "Your email",
  placeholder: "name@example.com",
  send: "Send me news",
  done: "Thank you. We will write to you when there is news.",
  wrong: "Please enter an email address, like name@example.com.",
  taken: "This email is already registered.",
  failed: "Error submitting your email. Please try again.",
} as const;
