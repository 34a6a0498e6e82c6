/** A sign-in between the password and the second step: sealed into a cookie, so it needs no row in the database. */
import { createHash } from "node:crypto";
import { seal, unseal } from "#server/crypto/sealed-text.ts";
import type { Deps } from "#server/deps.ts";
import { pendingSignInMinutes } from "#shared/constants.ts";
import { minuteMs } from "#shared/time/durations.ts";
import type { SessionToken } from "../sessions/sessions.service.ts";

type Keys = Pick<Deps, "clock" | "config">;

interface Credentials {
  userId: string;
  passwordHash: string;
}

interface Pending {
  userId: string;
  /** Identifies the password that was right: after a password change the sign-in has to be restarted. */
  passwordMark: string;
}

const about = "sign-in";

export const markOf = (passwordHash: string): string =>
  createHash("sha256").update(passwordHash).digest("base64url");

/** The token that the browser sends with the second step. */
export function pendingSignIn({ clock, config }: Keys, { userId, passwordHash }: Credentials): SessionToken {
  const expiresAt = new Date(clock.now().getTime() + pendingSignInMinutes * minuteMs);
  const text = JSON.stringify({ userId, passwordMark: markOf(passwordHash), until: expiresAt.getTime() });
  return { token: seal(config, "pending-sign-in", { text, about }), expiresAt };
}

/** Undefined if no password was typed or it is too long ago. */
export function readPending({ clock, config }: Keys, token: string | undefined): Pending | undefined {
  const text = token && unseal(config, "pending-sign-in", { sealed: token, about });
  if (!text) return undefined;
  const { until, ...pending } = JSON.parse(text) as Pending & { until: number };
  return until > clock.now().getTime() ? pending : undefined;
}
