/** An authenticator app. */
import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";

/** The code that the app shows in `inSeconds`, by the product's clock. */
export const codeOf = (app: TestApp, secret: string, inSeconds = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: app.clock.now().getTime() + inSeconds * 1000,
  });

/** Sets up a second factor. That uses up a code, so the clock moves on by a minute. */
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
