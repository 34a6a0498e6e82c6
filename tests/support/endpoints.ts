/** The contracts' endpoints, for tests that call all of them. */
import * as z from "zod/mini";
import { endpoints } from "#shared/contracts/api.ts";
import type { Endpoint } from "#shared/contracts/endpoint.ts";

export const allEndpoints: readonly Endpoint[] = endpoints.map(({ endpoint }) => endpoint);
export const readable: readonly Endpoint[] = allEndpoints.filter(({ method }) => method === "GET");

export const filledPath = ({ path }: { path: string }, valueFor: (name: string) => string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => valueFor(name));

export const paramNames = ({ path }: { path: string }): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

const described = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

export const queryNames = ({ query }: Endpoint): string[] =>
  query ? Object.keys(described(query).properties ?? {}) : [];

/** The names of all fields of the body, at any depth. */
export const bodyNames = ({ body }: Endpoint): string[] =>
  body
    ? [...new Set([...JSON.stringify(described(body)).matchAll(/"(\w+)":\{/g)].map(([, name = ""]) => name))]
    : [];
