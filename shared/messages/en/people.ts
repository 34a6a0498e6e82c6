/** What the server says about people: blocking, hiring, cards, offers, agents, reviews, reports. */
export const people = {
  blocked: "User has been successfully blocked!",
  unblocked: "You see each other again.",
  /** In place of a name that an earlier account with the same number knew. */
  blockOfNumber: "Blocked earlier from your number",
  /** In place of a stored name that passed for the product, its staff or a bank. */
  nameReplaced: "Name removed",
  hired: "Here is the number.",
  tooManyHires: "You have asked for many numbers today. Please go on tomorrow.",
  tooFast: "You are asking for numbers faster than anybody can ring. Please wait a little and try again.",
  needUnits: (amount: string) =>
    `You need at least ${amount} to hire this serviceman. Redirecting to credits...`,
  cardSaved: "Business card submitted successfully!",
  photoRemoved: "Photo removed.",
  offerAccepted: "The job is yours. Call now.",
  offerDeclined: "You will not see this job again.",
  jobCompleted: "Marked as completed.",
  jobReleased: "The job is open again.",
  jobSmsOn: "You get matching jobs by SMS.",
  jobSmsOff: "You get no more jobs by SMS.",
  applied: "Form submitted successfully!",
  applyOwnPhone: "Apply with the phone number of your own account.",
  approved: "The agent is approved.",
  declined: "The application is declined.",
  consentGiven: "Thank you. Servicemen will ring you about this job.",
  consentRefused: "Thank you. Nobody gets your number.",
  reviewed: "Thank you for your review.",
  replied: "Your reply is in.",
  tooManyReviews: "You have written many reviews today. Please go on tomorrow.",
  reported: "Thank you. Our staff will look at it.",
  tooManyReports: "You have reported a lot today. Please go on tomorrow, or call us if it is urgent.",
  decided: "Done.",
  noCardToHide: "This person has no business card to hide.",
  warnedAbout: {
    user: "your profile",
    job: "a job you posted",
    comment: "a comment you wrote",
    review: "a review you wrote",
  },
  /** GSM-7, and nothing that tells who reported. */
  warningSms: ({ product, about, support }: { product: string; about: string; support: string }) =>
    `${product}: Our staff looked at ${about}. It breaks our marketplace guidelines. Please put it right: if it happens again, we may close your account. Questions? Call ${support}.`,
  lifted: "The account is open again.",
} as const;
