import type { FastifyRequest } from "fastify";
import { addressLimits } from "#server/features/platform/throttles/throttles.service.ts";

/** The account or the network: a person who searches twice counts once. */
export const askerOf = (request: FastifyRequest): string =>
  request.actor?.userId ?? addressLimits(request.ip, 1)[0]?.network ?? request.ip;
