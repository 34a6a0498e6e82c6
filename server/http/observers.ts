import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { sameSecret } from "../crypto/same-secret.ts";

/** Whether a caller may read metrics. A loopback address proves nothing behind a balancer on the same machine. */
export function mayObserve(
  { metricsToken, production }: Config,
  { headers }: Pick<FastifyRequest, "headers">,
): boolean {
  if (!metricsToken) return !production;
  return sameSecret(headers.authorization, `Bearer ${metricsToken}`);
}
