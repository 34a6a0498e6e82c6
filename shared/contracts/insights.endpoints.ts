import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Insights, InsightsFileQuery, InsightsQuery } from "./insights.ts";

export const read = endpoint({
  method: "GET",
  path: "/api/insights",
  access: "signed-in",
  group: "Staff",
  summary: "How the business does over a period, as far as the caller's areas go; for staff",
  query: InsightsQuery,
  answer: Insights,
  errors: ["forbidden", "second_factor_setup_needed"],
});

export const file = endpoint({
  method: "GET",
  path: "/api/insights.csv",
  access: "signed-in",
  group: "Staff",
  summary: "One part of the same as CSV",
  query: InsightsFileQuery,
  answer: z.string(),
  type: "text/csv",
  errors: ["forbidden", "second_factor_setup_needed"],
});
