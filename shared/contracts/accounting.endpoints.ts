import * as z from "zod/mini";
import {
  Books,
  ExcessParams,
  ExcessRefunded,
  ExportQuery,
  Incident,
  IncidentParams,
  ResolveIncident,
  SubscriberList,
  SubscribersQuery,
} from "./accounting.ts";
import { UserParams } from "./answers.ts";
import { endpoint } from "./endpoint.ts";

export const books = endpoint({
  method: "GET",
  path: "/api/accounting",
  access: "staff:accounting",
  group: "Staff",
  summary: "Revenue, balances, findings and payments to give back",
  answer: Books,
});

export const subscribers = endpoint({
  method: "GET",
  path: "/api/auth/subscribed-users/:userId",
  access: "staff:accounting",
  group: "Staff",
  summary: "Active subscribers, page by page; userId is the caller's own",
  params: UserParams,
  query: SubscribersQuery,
  answer: SubscriberList,
});

export const resolveIncident = endpoint({
  method: "POST",
  path: "/api/accounting/incidents/:incidentId/resolve",
  access: "staff:accounting",
  group: "Staff",
  summary: "Close a finding, saying why",
  params: IncidentParams,
  body: ResolveIncident,
  answer: Incident,
  errors: ["provider_unavailable"],
});

export const refundExcess = endpoint({
  method: "POST",
  path: "/api/accounting/excesses/:excessId/refund",
  access: "staff:accounting",
  group: "Staff",
  summary: "Give a payment, or what of it bought nothing, back through its provider. Never twice",
  params: ExcessParams,
  answer: ExcessRefunded,
});

export const exportJournal = endpoint({
  method: "GET",
  path: "/api/accounting/journal.csv",
  access: "staff:accounting",
  group: "Staff",
  summary: "The journal as comma-separated values",
  query: ExportQuery,
  answer: z.string(),
  type: "text/csv",
});

export const exportSubscribers = endpoint({
  method: "GET",
  path: "/api/accounting/subscribers.csv",
  access: "staff:accounting",
  group: "Staff",
  summary: "The subscribers as comma-separated values",
  query: ExportQuery,
  answer: z.string(),
  type: "text/csv",
});

export const exportWithdrawals = endpoint({
  method: "GET",
  path: "/api/accounting/withdrawals.csv",
  access: "staff:accounting",
  group: "Staff",
  summary: "The withdrawals as comma-separated values",
  query: ExportQuery,
  answer: z.string(),
  type: "text/csv",
});
