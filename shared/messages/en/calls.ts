export const callAnswers = { sent: "Application sent successfully!" } as const;

export const callOutcomeAnswers = {
  saved: "Thank you. This keeps the lists true.",
  notCaller: "This person has not called about this job.",
} as const;

export const callOutcomeTexts = {
  question: "How did your call go?",
  ofCaller: (name: string) => `How did it go with ${name}?`,
  outcomes: {
    agreed: "We agreed",
    "no-answer": "No answer",
    "wrong-number": "Wrong number",
    "already-taken": "Already taken",
    "not-fitting": "Did not fit",
  },
  callerSays: (outcome: string) => `The caller says: ${outcome}`,
  failed: "We could not save this. Please try again.",
} as const;

export const callTexts = {
  call: "Call",
  callName: (name: string) => `Call ${name}`,
  calledName: (name: string) => `Called ${name}`,
  calling: "Calling...",
  logInFirst: "Please log in to apply for jobs.",
  failed: "Something went wrong. Please try again later.",
  upgrade: "See the subscription",
} as const;
