import type { FastifyRequest } from "fastify";
import { personHeader } from "#shared/constants.ts";
import type { StaffArea } from "#shared/roles.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { mustOpen } from "../staff-access.ts";

/**
 * Route hook: requires a session. Runs before the body is read, so that visitors cannot have uploads parsed. A call
 * made offline names its author, because another person may be signed in when it is sent.
 */
export async function signedIn(request: FastifyRequest): Promise<void> {
  if (!request.actor) throw new AppError("signed_out");
  const expected = request.headers[personHeader];
  if (expected !== undefined && expected !== request.actor.userId) throw new AppError("wrong_person");
}

export async function verified(request: FastifyRequest): Promise<void> {
  await signedIn(request);
  if (!request.actor?.isVerified) throw new AppError("unverified");
}

export const staffOf =
  (area: StaffArea) =>
  async (request: FastifyRequest): Promise<void> => {
    await signedIn(request);
    mustOpen(actorOf(request), area);
  };

export async function adminOnly(request: FastifyRequest): Promise<void> {
  await signedIn(request);
  mustOpen(actorOf(request), "admin");
}

export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new AppError("signed_out");
  return request.actor;
}

/** A user id in a body or path never identifies the caller. Errors: `forbidden` for another user's id. */
export function mustBeOwn(actor: Actor, userId: string | null | undefined): void {
  if (userId != null && userId !== actor.userId) throw new AppError("forbidden");
}
