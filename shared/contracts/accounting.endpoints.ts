import * as z from "zod/mini";
import {
  Books,
  ExcessParams,
  ExcessRefunded,
  ExportQuery,
  IncidentParams,
  ResolvedIncident,
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
  summary: "Revenue, balances, open findings and payments to refund",
  answer: Books,
});

export const subscribers = endpoint({
  method: "GET",
  path: "/api/auth/subscribed-users/:userId",
  access: "staff:accounting",
  group: "Staff",
  summary: "Active subscribers, paged; the same for every userId",
  params: UserParams,
  query: SubscribersQuery,
  answer: SubscriberList,
});

export const resolveIncident = endpoint({
  method: "POST",
  path: "/api/accounting/incidents/:incidentId/resolve",
  access: "staff:accounting",
  group: "Staff",
  summary: "Close a finding with a note; what needs two people waits for the second",
  params: IncidentParams,
  body: ResolveIncident,
  answer: ResolvedIncident,
  errors: ["payout_held", "provider_unavailable"],
});

export const refundExcess = endpoint({
  method: "POST",
  path: "/api/accounting/excesses/:excessId/refund",
  access: "staff:accounting",
  group: "Staff",
  summary: "Refund a payment, or the unused part of it, through its provider; never twice",
  params: ExcessParams,
  answer: ExcessRefunded,
});

export const exportJournal = endpoint({
  method: "GET",
  path: "/api/accounting/journal.csv",
  access: "staff:accounting",
  group: "Staff",
  summary: "Export the journal as CSV",
  query: ExportQuery,
  answer: z.string(),
  type: "text/csv",
});

export const exportSubscribers = endpoint({
  method: "GET",
  path: "/api/accounting/subscribers.csv",
  access: "staff:accounting",
  group: "Staff",
  summary: "Export the subscribers as CSV",
  query: ExportQuery,
  answer: z.string(),
  type: "text/csv",
});

export const exportWithdrawals = endpoint({
  method: "GET",
  path: "/api/accounting/withdrawals.csv",
  access: "staff:accounting",
  group: "Staff",
  summary: "Export the withdrawals as CSV",
  query: ExportQuery,
  answer: z.string(),
  type: "text/csv",
});
