import { readFileSync } from "node:fs";
import path from "node:path";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { Refusal } from "#shared/contracts/answers.ts";
import { endpoints } from "#shared/contracts/api.ts";
import type { Access, Endpoint } from "#shared/contracts/endpoint.ts";
import { apiGroups } from "#shared/contracts/groups.ts";
import { errors } from "#shared/errors.ts";
import type { Config } from "../config.ts";
import { errorCodesOf } from "./endpoint-errors.ts";
import { idempotencyKeyPattern } from "./idempotency-key.ts";
import type { Server } from "./server-type.ts";
import { sessionCookieName } from "./session.ts";

/** Swagger's bar shows its logo and a field for other descriptions. */
const css = ".swagger-ui .topbar { display: none }";

/** Swagger's page lacks the viewport tag for phones. */
const js = `document.head.append(Object.assign(document.createElement("meta"),
  { name: "viewport", content: "width=device-width, initial-scale=1" }));`;

/** Swagger's own policy allows styles and pictures from anywhere, and breaks without TLS. */
const contentPolicy = [
  "default-src 'none'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const icon = path.join(import.meta.dirname, "../../web/public/favicon.svg");

/** The API's description at /docs, generated from the contracts. Off in production: it would help attackers. */
export async function registerOpenApi(app: Server, config: Config): Promise<void> {
  if (!config.apiDocs) return;
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import("@fastify/swagger"),
    import("@fastify/swagger-ui"),
  ]);
  const title = `${config.productName} API`;
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title,
        version: "1",
        description: `Jobs, people and units of ${config.productName}.`,
        license: { name: "All rights reserved", identifier: "LicenseRef-Proprietary" },
      },
      servers: [{ url: config.origin }],
      tags: Object.entries(apiGroups).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { session: { type: "apiKey", in: "cookie", name: sessionCookieName(config) } },
      },
    },
    transform: describe,
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: contentPolicy,
    theme: {
      title,
      css: [{ filename: "runor.css", content: css }],
      js: [{ filename: "runor.js", content: js }],
      favicon: [
        {
          filename: "favicon.svg",
          rel: "icon",
          type: "image/svg+xml",
          sizes: "any",
          content: readFileSync(icon, "utf8"),
        },
      ],
    },
  });
}

/** Describes a route by its endpoint; routes without one (pages, files) are not part of the API. */
const describe: typeof jsonSchemaTransform = (input) => {
  const endpoint = input.route.config?.endpoint;
  if (!endpoint) {
    const { schema, url } = jsonSchemaTransform(input);
    return { schema: { ...schema, hide: true }, url };
  }
  const { schema, url } = jsonSchemaTransform({
    ...input,
    schema: { ...input.schema, response: responsesOf(endpoint) },
  });
  return {
    url,
    schema: {
      ...schema,
      operationId: nameOf(endpoint),
      tags: [endpoint.group],
      ...headersOf(endpoint, schema.querystring as { properties?: object } | undefined),
      description: `For ${callers(endpoint.access)}.`,
      security: endpoint.access === "everyone" ? [{}] : [{ session: [] }],
      response: withCodes(schema.response as Responses, endpoint),
    },
  };
};

/** Headers that routes read beside their contract. */
const keyHeader = {
  "Idempotency-Key": {
    type: "string",
    pattern: idempotencyKeyPattern.source,
    description: "A call that is repeated with its key and content gets the first answer.",
  },
};
const reasonHeader = {
  "X-Reason": { type: "string", description: "Why staff read another person's record, percent-encoded." },
};
const reasonInQuery = { reason: { type: "string", description: "In place of X-Reason." } };

/** An endpoint's refusals say which of the headers it reads. */
function headersOf(endpoint: Endpoint, query: { properties?: object } = {}): object {
  const codes = errorCodesOf(endpoint);
  const needsReason = codes.has("reason_needed");
  const headers = { ...(codes.has("key_reused") && keyHeader), ...(needsReason && reasonHeader) };
  return {
    ...(Object.keys(headers).length > 0 && { headers: { type: "object", properties: headers } }),
    ...(needsReason && {
      querystring: { type: "object", ...query, properties: { ...query.properties, ...reasonInQuery } },
    }),
  };
}

const nameOf = (endpoint: Endpoint): string =>
  endpoints.find((one) => one.endpoint === endpoint)?.name ?? endpoint.path;

function callers(access: Access): string {
  if (access === "everyone") return "everyone";
  if (access === "signed-in") return "people who are signed in";
  if (access === "verified") return "people with a verified phone";
  return `staff: ${access.slice("staff:".length)}`;
}

type Responses = Record<string, object>;

/** By status. The routes themselves name no refusals, because the error handler writes them without a schema. */
const responsesOf = (endpoint: Endpoint): Responses => ({
  ...Object.fromEntries([...errorCodesOf(endpoint)].map((code) => [errors[code].status, Refusal])),
  ...endpoint.others,
  [endpoint.status ?? 200]: endpoint.answer,
});

function withCodes(responses: Responses, endpoint: Endpoint): Responses {
  const codes = [...errorCodesOf(endpoint)];
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => {
      const fitting = codes.filter((code) => errors[code].status === Number(status)).sort();
      const description = fitting.length > 0 ? fitting.join(", ") : "Done.";
      // Refusals are JSON at every endpoint.
      if (endpoint.type && Number(status) === (endpoint.status ?? 200))
        return [status, { description, content: { [endpoint.type]: { schema } } }];
      return [status, { ...schema, description }];
    }),
  );
}
