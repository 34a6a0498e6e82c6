import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/** Whether a caller may read metrics. A loopback address proves nothing behind a balancer on the same machine. */
export function mayObserve(
  { metricsToken, production }: Config,
  { headers }: Pick<FastifyRequest, "headers">,
): boolean {
  if (!metricsToken) return !production;
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${metricsToken}`));
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
