/** An authenticator app for tests. */
import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";

/** What the app shows so many seconds from now, by the product's clock. */
export const codeOf = (app: TestApp, secret: string, inSeconds = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: app.clock.now().getTime() + inSeconds * 1000,
  });

/** Sets a second factor up. Its first code is used, and a minute has passed since. */
export async function setUpSecondFactor(
  app: TestApp,
  { cookie }: { cookie: string },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const post = (path: string, body?: object) => app.call({ method: "POST", path, body, as: cookie });
  const { secret } = (await post("/api/auth/second-factor/setup")).body;
  const answer = await post("/api/auth/second-factor/confirm", { code: codeOf(app, secret) });
  expect(answer.status).toBe(200);
  app.clock.advance(60);
  return { secret, recoveryCodes: answer.body.recoveryCodes };
}
