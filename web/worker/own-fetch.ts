import { endDueSession } from "#web/lib/device/sign-out.ts";
import { api } from "./scope.ts";

/** `fetch`, but with no session that was signed out on this device: as a visitor, while it cannot be ended. */
export async function ownFetch(request: Request): Promise<Response> {
  return fetch((await endDueSession(api)) ? request : asVisitor(request));
}

const asVisitor = (request: Request): Request => new Request(request, { credentials: "omit" });
