import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Ok, Readiness } from "./system.ts";

export const live = endpoint({
  method: "GET",
  path: "/healthz",
  access: "everyone",
  group: "Running it",
  summary: "Liveness: the process answers",
  answer: Ok,
});

export const ready = endpoint({
  method: "GET",
  path: "/readyz",
  access: "everyone",
  group: "Running it",
  summary: "Readiness: database, queue and books",
  answer: Readiness,
  others: { 503: Readiness },
});

export const metrics = endpoint({
  method: "GET",
  path: "/metrics",
  access: "everyone",
  group: "Running it",
  summary: "Metrics for monitoring; for observers only",
  answer: z.string(),
  type: "text/plain",
  errors: ["not_found"],
});

export const keepAlive = endpoint({
  method: "GET",
  path: "/api/auth/keep-alive",
  access: "everyone",
  group: "Running it",
  summary: "Keep-alive of open pages",
  answer: Ok,
});
