import type * as en from "../en/agents.ts";
import type { Texts } from "../texts.ts";

/** Agents' applications, decisions about them, and the consent of their clients. */
export const agentTexts: Texts<typeof en.agentTexts> = {
  marketing: {
    title: "Be the Runor agent for your street.",
    metaTitle: "Be agent",
    metaDescription:
      "Post jobs for neighbours wey no dey online. Apply as Runor agent and get free kit for your store or house.",
    lead: "Plenty people near you need work and dem no dey online. You go write their job; servicemen go call dem.",
    steps: [
      "Apply with the form. E dey take two minutes.",
      "We go call you, and send free kit for your store or house.",
      "You go post jobs for your neighbours from your phone.",
    ],
    units: (units) => `Keep at least ${units} units for your wallet. To post no go take any of dem.`,
    consent:
      "Each neighbour go get SMS and must gree before anybody call dem. Before then na you go get the calls.",
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
    otherBase: "Abeg talk which one",
    otherBasePlaceholder: "e.g. Church office",
    agentLocation: "Agent location",
    agentLocationPlaceholder: "Area and state wey you go cover",
    phoneHint: "Na this number we go call.",
    ownPhoneHint: "The number wey your account get.",
    action: "Apply",
    sending: "Dey send...",
    sent: "Form don submit!",
    failed: "The form no submit. Abeg try again.",
  },
  approval: {
    title: "Agent Approval Dashboard",
    metaDescription: "Applications of agents.",
    staffOnly: "Na only the agents' desk get this page.",
    waiting: (count) => (count === 1 ? "1 application dey wait" : `${count} applications dey wait`),
    none: "No application dey wait.",
    noneHelp: "New ones go show here, the oldest first.",
    loading: "Dey load applications",
    failed: "We no fit load agents.",
    failedHelp: "Check your network, then try again.",
    call: (name, phone) => `Call ${name}, ${phone}`,
    account: "Account",
    accountFound: "Phone verified",
    accountSaid: "E say yes, but none dey verified",
    accountNone: "E never get one",
    sent: "Sent",
    othersBase: (text) => `Others: ${text}`,
    approve: "Approve",
    approving: "Dey approve...",
    approveFailed: "Error happen as we dey approve the agent.",
    decline: "Decline",
    declineTitle: (name) => `Decline ${name}?`,
    reason: "Reason",
    reasonHint: "The applicant go get am by SMS, if the number don verify.",
    cancel: "Cancel",
    declining: "Dey decline...",
    declineFailed: "We no fit decline the application. Abeg try again.",
  },
  consent: {
    title: "Servicemen fit call you?",
    metaDescription: "Somebody post job for you. Talk whether servicemen fit call you.",
    postedFor: (agent) => `${agent} post this job for you:`,
    yesMeans: "Yes: servicemen wey want the job go call you for this phone.",
    noMeans: (agent) => `No: dem go call ${agent}, and nobody go get your number.`,
    notAsked: "You no ask for this one? Say No.",
    yes: "Yes, dem fit call me",
    no: "No, make dem no call me",
    sending: "Dey send...",
    saidYes: "You say Yes. Servicemen fit call you about this job.",
    saidNo: "You say No. Nobody go get your number.",
    changeToYes: "Change am to Yes",
    changeToNo: "Change am to No",
    over: "This job don end.",
    loading: "Dey load the job",
    gone: "This link no dey work again.",
    goneHelp: "Dem don remove the job, or the address no complete. Ask the person wey post for you.",
    help: "Call us",
    failed: "We no fit read this one. Abeg try again.",
    answerFailed: "Your answer no go through. Abeg try again.",
  },
};

/** Text messages about agents: only characters of the GSM-7 alphabet. */
export const agentSms: Texts<typeof en.agentSms> = {
  applied: (facts) =>
    `${facts.product}: somebody use this number apply to be agent. No be you? Call ${facts.support}.`,
  approved: (facts) =>
    `${facts.product}: you be agent now. Log in with this number and post jobs for your neighbours: ${facts.link}`,
  declined: (facts) =>
    `${facts.product}: we no fit make you agent now. ${facts.reason} Questions? Call ${facts.support}.`,
  askConsent: (facts) =>
    `${facts.product}: ${facts.agent} post job for you. Make servicemen call this number? Answer: ${facts.link}`,
};

export const agentAnswers: Texts<typeof en.agentAnswers> = {
  ownApplication: "Na another person go decide about your own application.",
  applicantSuspended: "This person account don close. Open am again first, or decline the application.",
  jobOver: "This job don end. Nobody go call you about am.",
  applied: "Form don submit!",
  applyOwnPhone: "Apply with the phone number wey your own account get.",
  approved: "The agent don approve.",
  declined: "The application don decline.",
  consentGiven: "Thank you. Servicemen fit call you about this job.",
  consentRefused: "Thank you. Nobody go get your number.",
};
