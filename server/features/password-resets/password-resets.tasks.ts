import { randomBytes } from "node:crypto";
import { resetLinkMinutes } from "#shared/constants.ts";
import { messages } from "#shared/messages/en.ts";
import { pages } from "#shared/paths.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { keyedHash } from "../../keyed-hash.ts";
import { defineTask } from "../../worker/queue.ts";
import { deliverSms } from "../notifications/deliver-sms.ts";
import { deleteResetsBefore, lockPhoneOf, replaceReset } from "./password-resets.queries.ts";

/**
 * The token is made here and not before: it rests nowhere in the clear. A retry makes a new one. Requests for
 * unknown phones queue a task for nobody, so that they take as long as others.
 */
export const sendResetLink = defineTask<{ userId: string | null }>({
  name: "password-resets.send-link",
  retryLimit: 4,
  retryDelaySeconds: 3,
  async handle(deps, { userId }) {
    const made = userId === null ? undefined : await makeToken(deps, userId);
    if (!made) return;
    const { config } = deps;
    const body = messages.sms.resetLink({
      product: config.productName,
      link: `${config.origin}${pages.resetPassword(made.token)}`,
      minutes: resetLinkMinutes,
    });
    await deliverSms(deps, { to: made.phone, body, channel: "dnd", purpose: "password-reset" });
  },
});

function makeToken(deps: Deps, userId: string) {
  return inTransaction(deps, async (tx) => {
    const phone = await lockPhoneOf(tx, userId);
    if (!phone) return undefined;
    // Hex: phones end a link at a dash or underscore, which other alphabets have.
    const token = randomBytes(16).toString("hex");
    const now = deps.clock.now();
    await replaceReset(tx, {
      tokenHash: hashResetToken(deps.config, token),
      userId,
      expiresAt: new Date(now.getTime() + resetLinkMinutes * 60_000),
      createdAt: now,
    });
    return { token, phone };
  });
}

export const hashResetToken = (config: Deps["config"], token: string): string =>
  keyedHash(config, "password-reset", token);

const keptHours = 24;

export const removeOldResets = defineTask({
  name: "password-resets.remove-old",
  schedule: "41 3 * * *",
  handle: (deps) => deleteResetsBefore(deps.db, new Date(deps.clock.now().getTime() - keptHours * 3_600_000)),
});
