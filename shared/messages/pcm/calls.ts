import type * as en from "../en/calls.ts";
import type { Texts } from "../texts.ts";

export const callAnswers: Texts<typeof en.callAnswers> = { sent: "Your application don go!" };

export const callOutcomeAnswers: Texts<typeof en.callOutcomeAnswers> = {
  saved: "Thank you. This one go keep the lists true.",
  notCaller: "This person never call about this job.",
};

export const callOutcomeTexts: Texts<typeof en.callOutcomeTexts> = {
  question: "How your call take go?",
  ofCaller: (name) => `How e take go with ${name}?`,
  outcomes: {
    agreed: "We don gree",
    "no-answer": "Dem no pick",
    "wrong-number": "Wrong number",
    "already-taken": "Dem don take am",
    "not-fitting": "E no fit",
  },
  callerSays: (outcome) => `The caller talk say: ${outcome}`,
  failed: "We no fit save this one. Abeg try again.",
};

export const callTexts: Texts<typeof en.callTexts> = {
  call: "Call",
  callName: (name) => `Call ${name}`,
  calledName: (name) => `You don call ${name}`,
  calling: "Dey call...",
  logInFirst: "Abeg log in to apply for jobs.",
  failed: "Something go wrong. Abeg try again later.",
  upgrade: "See the subscription",
};
