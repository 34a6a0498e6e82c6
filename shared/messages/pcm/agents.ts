import type * as en from "../en/agents.ts";
import type { Texts } from "../texts.ts";

/** Agents' applications, decisions about them, and the consent of their clients. */
export const agentTexts: Texts<typeof en.agentTexts> = {
  marketing: {
    title: "Be the Runor agent for your street.",
    metaTitle: "Become agent",
    metaDescription:
      "Post jobs for neighbours wey no dey online. Apply as Runor agent and get free kit for your store or house.",
    lead: "Plenty people near you need work done, but dem no dey online. You write their job; servicemen go call them.",
    steps: [
      "Apply with the form. E go take two minutes.",
      "We go call you, and send free kit for your store or house.",
      "You go post jobs for your neighbours from your phone.",
    ],
    units: (units) => `You go keep at least ${units} units for your wallet. Posting no dey take any of them.`,
    consent:
      "Every neighbour go get SMS and must agree before anybody call them. Until then, na you go get the calls.",
    alreadyAgent: "You be agent already.",
    postForNeighbour: "Post job for neighbour",
  },
  form: {
    title: "Apply as agent",
    firstName: "First name",
    lastName: "Last name",
    phoneNumber: "Phone",
    houseAddress: "House address",
    houseAddressPlaceholder: "Number, street and area",
    hasAccount: "You get Runor account?",
    yes: "Yes",
    no: "No",
    operationBase: "Operation base",
    store: "Store (free kit)",
    house: "House (free kit)",
    others: "Others",
    otherBase: "Abeg tell us",
    otherBasePlaceholder: "e.g. Church office",
    agentLocation: "Agent location",
    agentLocationPlaceholder: "Area and state wey you go cover",
    phoneHint: "Na this number we go call.",
    ownPhoneHint: "The number of your account.",
    action: "Apply",
    sending: "Dey send...",
    sent: "Your form don enter!",
    failed: "The form no enter. Abeg try again.",
  },
  approval: {
    title: "Agent Approval Dashboard",
    metaDescription: "Applications of agents.",
    staffOnly: "This page na for the agents' desk.",
    home: "Go home",
    waiting: (count) => (count === 1 ? "1 application dey wait" : `${count} applications dey wait`),
    none: "No application dey wait.",
    noneHelp: "New ones go show here, the oldest first.",
    loading: "Dey load applications",
    failed: "We no fit get the agents.",
    failedHelp: "Check your network, then try again.",
    call: (name, phone) => `Call ${name}, ${phone}`,
    account: "Account",
    accountFound: "Phone don verify",
    accountSaid: "Talk say yes, none don verify",
    accountNone: "None yet",
    sent: "Sent",
    othersBase: (text) => `Others: ${text}`,
    approve: "Approve",
    approveLabel: (name) => `Approve ${name}`,
    approving: "Dey approve...",
    approveFailed: "Error happen as we dey approve the agent.",
    decline: "Decline",
    declineLabel: (name) => `Decline ${name}`,
    declineTitle: (name) => `Decline ${name}?`,
    reason: "Reason",
    reasonHint: "The person go get am by SMS, if the number don verify.",
    cancel: "Cancel",
    declining: "Dey decline...",
    declineFailed: "We no fit decline the application. Abeg try again.",
  },
  consent: {
    title: "Servicemen fit call you?",
    metaDescription: "Person post job for you. Talk whether servicemen fit call you.",
    postedFor: (agent) => `${agent} post this job for you:`,
    yesMeans: "Yes: servicemen wey want the job go call you for this phone.",
    noMeans: (agent) => `No: dem go call ${agent}, and nobody go get your number.`,
    notAsked: "You no ask for this one? Say No.",
    yes: "Yes, dem fit call me",
    no: "No, make dem no call me",
    sending: "Dey send...",
    saidYes: "You say Yes. Servicemen fit call you about this job.",
    saidNo: "You say No. Nobody go get your number.",
    changeToYes: "Change to Yes",
    changeToNo: "Change to No",
    over: "This job don finish.",
    loading: "Dey load the job",
    gone: "This link no dey work again.",
    goneHelp: "Dem don remove the job, or the address no complete. Ask the person wey post for you.",
    help: "Call us",
    failed: "We no fit read this one. Abeg try again.",
    answerFailed: "Your answer no enter. Abeg try again.",
  },
};

/** Text messages about agents: only characters of the GSM-7 alphabet. */
export const agentSms: Texts<typeof en.agentSms> = {
  applied: ({ product, support }) =>
    `${product}: person use this number apply to be agent. No be you? Call ${support}.`,
  approved: ({ product, link }) =>
    `${product}: you don be agent now. Log in with this number and post jobs for your neighbours: ${link}`,
  declined: ({ product, reason, support }) =>
    `${product}: we no fit make you agent now. ${reason} Questions? Call ${support}.`,
  askConsent: ({ product, agent, link }) =>
    `${product}: ${agent} post job for you. Servicemen fit call this number? Answer here: ${link}`,
};

export const agentAnswers: Texts<typeof en.agentAnswers> = {
  ownApplication: "Another person go decide about your own application.",
  jobOver: "This job don finish. Nobody go call you about am.",
  applied: "Your form don enter!",
  applyOwnPhone: "Apply with the phone number of your own account.",
  approved: "The agent don get approval.",
  declined: "The application don decline.",
  consentGiven: "Thank you. Servicemen go call you about this job.",
  consentRefused: "Thank you. Nobody go get your number.",
};
