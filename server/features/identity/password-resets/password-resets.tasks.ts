import { randomBytes } from "node:crypto";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { openPhone } from "#server/db/numbers/stored-numbers.ts";
import type { Deps } from "#server/deps.ts";
import { deliverSms } from "#server/features/messaging/sms/deliver.ts";
import { smsTexts } from "#server/language/messages.ts";
import { defineTask } from "#server/worker/queue.ts";
import { resetLinkMinutes } from "#shared/constants.ts";
import { addressIn, defaultLanguage } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { hourMs, minuteMs } from "#shared/time/durations.ts";
import { deleteResetsBefore, lockPerson, replaceReset } from "./password-resets.queries.ts";

interface LinkAsked {
  userId: string | null;
  /** The number for which the link was requested, encrypted; it is sent nowhere else. */
  phone: string;
  /** Identifies the password at that time. */
  mark: string;
}

/** The token is never stored in the clear. Unknown phones queue a task without a user, to take equally long. */
export const sendResetLink = defineTask<LinkAsked>({
  name: "password-resets.send-link",
  retryLimit: 4,
  retryDelaySeconds: 3,
  async handle(deps, asked) {
    const made = await makeToken(deps, asked);
    if (!made) return;
    const { config } = deps;
    const body = smsTexts.resetLink({
      product: config.productName,
      link: config.origin + addressIn(made.language, pages.resetPassword(made.token)),
      minutes: resetLinkMinutes,
    });
    await deliverSms(deps, { to: made.phone, body, channel: "dnd", purpose: "password-reset" });
  },
});

/** Undefined if the number or the password changed since the link was requested, or the account is closed. */
function makeToken(deps: Deps, { userId, phone: sealed, mark }: LinkAsked) {
  const phone = openPhone(sealed);
  return inTransaction(deps, async (tx) => {
    if (userId === null) return undefined;
    const person = await lockPerson(tx, userId);
    if (person?.phone !== phone || passwordMark(deps.config, person.passwordHash) !== mark) return undefined;
    // Hex, because some phones end a link at a dash or underscore, which base64url has.
    const token = randomBytes(16).toString("hex");
    const now = deps.clock.now();
    await replaceReset(tx, {
      tokenHash: hashResetToken(deps.config, token),
      userId,
      phone,
      expiresAt: new Date(now.getTime() + resetLinkMinutes * minuteMs),
      createdAt: now,
    });
    return { token, phone, language: person.language ?? defaultLanguage };
  });
}

export const hashResetToken = (config: Deps["config"], token: string): string =>
  keyedHash(config, "password-reset", token);

/** Identifies a password without revealing its hash. */
export const passwordMark = (config: Deps["config"], passwordHash: string): string =>
  keyedHash(config, "password-reset", `state\n${passwordHash}`);

const keptHours = 24;

export const removeOldResets = defineTask({
  name: "password-resets.remove-old",
  schedule: "41 3 * * *",
  handle: (deps) => deleteResetsBefore(deps.db, new Date(deps.clock.now().getTime() - keptHours * hourMs)),
});
