/** What the server says about agents besides its answers. Text messages hold letters of the GSM-7 alphabet only. */
export const agentSms = {
  applied: (facts: { product: string; support: string }) =>
    `${facts.product}: somebody applied with this number to become an agent. Was it not you? Call ${facts.support}.`,
  approved: (facts: { product: string; link: string }) =>
    `${facts.product}: you are now an agent. Log in with this number and post jobs for your neighbours: ${facts.link}`,
  approvedNoAccount: (facts: { product: string; link: string }) =>
    `${facts.product}: you are approved as an agent. Create your account with this number: ${facts.link}`,
  declined: (facts: { product: string; reason: string; support: string }) =>
    `${facts.product}: we cannot make you an agent now. ${facts.reason} Questions? Call ${facts.support}.`,
  askConsent: (facts: { product: string; agent: string; link: string }) =>
    `${facts.product}: ${facts.agent} posted a job for you. May servicemen call this number? Answer here: ${facts.link}`,
} as const;

export const agents = {
  ownApplication: "Somebody else has to decide about your own application.",
  jobOver: "This job is over. Nobody will call you about it.",
} as const;
