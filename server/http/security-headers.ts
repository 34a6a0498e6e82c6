import helmet from "@fastify/helmet";
import type { Config } from "../config.ts";
import type { Server } from "./server-type.ts";

/** Headers of every answer. Pages replace the content policy with one that names their own scripts (see web-pages.ts). */
export async function registerSecurityHeaders(app: Server, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: config.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
}
