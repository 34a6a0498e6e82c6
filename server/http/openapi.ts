import { readFileSync } from "node:fs";
import path from "node:path";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Config } from "../config.ts";
import { apiGroups, groupOf } from "./api-groups.ts";
import type { Server } from "./server-type.ts";

/** The vendor's bar has its mark and a field for other people's descriptions. */
const css = ".swagger-ui .topbar { display: none }";

/** The vendor's page forgets to say that it fits phones. */
const js = `document.head.append(Object.assign(document.createElement("meta"),
  { name: "viewport", content: "width=device-width, initial-scale=1" }));`;

/** The vendor's own policy lets styles and pictures come from anywhere, and fails where the product runs without TLS. */
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

/** The API's description at /docs, made from the contracts. Off in production: it shows attackers the way. */
export async function registerOpenApi(app: Server, config: Config): Promise<void> {
  if (!config.apiDocs) return;
  const title = `${config.productName} API`;
  await app.register(swagger, {
    openapi: { info: { title, version: "1" }, tags: apiGroups.map((name) => ({ name })) },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      return { schema: { ...schema, tags: [groupOf(url)] }, url };
    },
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
