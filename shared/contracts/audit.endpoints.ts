import { AuditPage, AuditQuery } from "./audit.ts";
import { endpoint } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/audit",
  access: "staff:admin",
  group: "Staff",
  summary: "The audit log, newest first",
  query: AuditQuery,
  answer: AuditPage,
});
