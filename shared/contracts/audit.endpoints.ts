import { AuditPage, AuditQuery } from "./audit.ts";
import { endpoint } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/audit",
  access: "staff:admin",
  group: "Staff",
  summary: "What staff did, newest first",
  query: AuditQuery,
  answer: AuditPage,
});
