import type * as en from "../en/calls.ts";
import type { Texts } from "../texts.ts";

export const callAnswers: Texts<typeof en.callAnswers> = { sent: "Your application don go!" };

export const callTexts: Texts<typeof en.callTexts> = {
  call: "Call",
  callName: (name) => `Call ${name}`,
  calledName: (name) => `You don call ${name}`,
  calling: "Dey call...",
  logInFirst: "Abeg log in to apply for jobs.",
  failed: "Something go wrong. Abeg try again later.",
  upgrade: "See the subscription",
};
