import {
  Campaign,
  CampaignList,
  CampaignParams,
  CampaignQuote,
  CampaignQuoteQuery,
  CampaignStarted,
  MessageAgents,
  RecipientList,
  RecipientQuery,
  SendSms,
} from "./campaigns.ts";
import { endpoint } from "./endpoint.ts";

export const sendToAgents = endpoint({
  method: "POST",
  path: "/api/send-message-to-agents",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "Send an SMS campaign to all approved agents",
  body: MessageAgents,
  answer: CampaignStarted,
  status: 202,
  errors: ["already_decided", "key_reused"],
});

export const quote = endpoint({
  method: "GET",
  path: "/api/campaigns/quote",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "Estimate the recipients and the cost of a campaign",
  query: CampaignQuoteQuery,
  answer: CampaignQuote,
});

export const list = endpoint({
  method: "GET",
  path: "/api/campaigns",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "Campaigns, newest first",
  answer: CampaignList,
});

export const read = endpoint({
  method: "GET",
  path: "/api/campaigns/:campaignId",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "The progress of a campaign",
  params: CampaignParams,
  answer: Campaign,
});

export const recipients = endpoint({
  method: "GET",
  path: "/api/campaigns/:campaignId/recipients",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "The outcome of each message of a campaign",
  params: CampaignParams,
  query: RecipientQuery,
  answer: RecipientList,
  errors: ["malformed"],
});

export const sendToEveryone = endpoint({
  method: "POST",
  path: "/jobs/send-sms",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "Send an SMS campaign to all users with a verified phone",
  body: SendSms,
  answer: CampaignStarted,
  status: 202,
  errors: ["already_decided", "key_reused"],
});

export const sendToSubscribers = endpoint({
  method: "POST",
  path: "/jobs/send-sms-sub-users",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "Send an SMS campaign to all active subscribers",
  body: SendSms,
  answer: CampaignStarted,
  status: 202,
  errors: ["already_decided", "key_reused"],
});

export const pause = endpoint({
  method: "POST",
  path: "/api/campaigns/:campaignId/pause",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "Pause a campaign",
  params: CampaignParams,
  answer: CampaignStarted,
  errors: ["already_decided"],
});

export const resume = endpoint({
  method: "POST",
  path: "/api/campaigns/:campaignId/resume",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "Resume a paused campaign",
  params: CampaignParams,
  answer: CampaignStarted,
  errors: ["already_decided"],
});

export const cancel = endpoint({
  method: "POST",
  path: "/api/campaigns/:campaignId/cancel",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "Stop a campaign permanently",
  params: CampaignParams,
  answer: CampaignStarted,
  errors: ["already_decided"],
});
