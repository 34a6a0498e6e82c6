import { CustomerList, CustomerQuery } from "./customers.ts";
import { endpoint } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/auth/subscribed-users",
  access: "staff:customers",
  group: "Staff",
  summary: "All customers with their subscription, searchable, paged",
  query: CustomerQuery,
  answer: CustomerList,
});
