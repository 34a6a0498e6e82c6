export const callAnswers = { sent: "Application sent successfully!" } as const;

export const callTexts = {
  call: "Call",
  callName: (name: string) => `Call ${name}`,
  calledName: (name: string) => `Called ${name}`,
  calling: "Calling...",
  logInFirst: "Please log in to apply for jobs.",
  failed: "Something went wrong. Please try again later.",
  upgrade: "See the subscription",
} as const;
