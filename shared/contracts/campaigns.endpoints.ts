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
  summary: "A text message to all approved agents",
  body: MessageAgents,
  answer: CampaignStarted,
  status: 202,
});

export const quote = endpoint({
  method: "GET",
  path: "/api/campaigns/quote",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "How many people a message would go to, and what that costs",
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
  summary: "How far a campaign has come",
  params: CampaignParams,
  answer: Campaign,
});

export const recipients = endpoint({
  method: "GET",
  path: "/api/campaigns/:campaignId/recipients",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "What became of each message",
  params: CampaignParams,
  query: RecipientQuery,
  answer: RecipientList,
});

export const sendToEveryone = endpoint({
  method: "POST",
  path: "/jobs/send-sms",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "A text message to everyone with a proven phone",
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
  summary: "A text message to everyone with a running subscription",
  body: SendSms,
  answer: CampaignStarted,
  status: 202,
});

export const pause = endpoint({
  method: "POST",
  path: "/api/campaigns/:campaignId/pause",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "Send no more of it until it is resumed",
  params: CampaignParams,
  answer: CampaignStarted,
});

export const resume = endpoint({
  method: "POST",
  path: "/api/campaigns/:campaignId/resume",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "Go on with a paused campaign",
  params: CampaignParams,
  answer: CampaignStarted,
  errors: ["already_decided"],
});

export const cancel = endpoint({
  method: "POST",
  path: "/api/campaigns/:campaignId/cancel",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "Send no more of it, for good",
  params: CampaignParams,
  answer: CampaignStarted,
  errors: ["already_decided"],
});
