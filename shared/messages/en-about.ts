/** The About page. Apart from en.ts: only its own page loads it. */
export const aboutTexts = {
  title: "About us",
  lead: "Runor is where a person in Nigeria says what needs doing and what they will pay, and someone who can do it calls.",
  sections: [
    {
      tile: "phone",
      title: "The call is the product",
      text: "No bidding, no waiting for a match. A job says what is needed, where, and for how much. A serviceman who wants it presses one green button, and a phone rings.",
    },
    {
      tile: "scissors",
      title: "For people with a job to give",
      text: "Describe the job in your own words, name a budget in naira and choose your place. You see who called. Post under a private name if you like: then neither your name nor your profile is shown.",
    },
    {
      tile: "spanner",
      title: "For servicemen",
      text: "Look through open jobs near you for free. With the subscription of ₦2,365 a month you call and post without a limit, get matching jobs by SMS, and set up a business card that clients can find.",
    },
    {
      tile: "roof",
      title: "For people who are not online",
      text: "Runor agents post for neighbours without a smartphone and take the calls for them. They apply, we check, and they get a free kit for their store or house.",
    },
    {
      tile: "weave",
      title: "What we promise, and what not",
      text: "We check that a person holds their phone number, and say just that: “Phone verified”. We hide numbers and addresses from public pages. Paid places are marked as promoted. We do not hold the pay for a job and do not vouch for skill: agree on the price first, and pay for work that was done.",
    },
  ],
  close: "Questions?",
  support: "Talk to support",
  start: "See open jobs",
} as const;
