import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Config } from "../config.ts";
import type { Server } from "./server-type.ts";

/** The API's description at /docs, made from the contracts. */
export async function registerOpenApi(app: Server, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: { info: { title: `${config.productName} API`, version: "1" } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: true });
}
