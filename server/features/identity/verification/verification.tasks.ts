import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { defineTask } from "#server/worker/queue.ts";
import { verificationCodeMinutes } from "#shared/constants.ts";
import { hourMs, minuteMs } from "#shared/time/durations.ts";
import { deliverPhoneCode, deliverPinCode, drawPhoneCode } from "./phone-code.ts";
import { deleteCodesBefore, lockPhoneOf, replaceCode } from "./verification.queries.ts";

/** Creates the code while sending, so that it is never stored in the clear. A retry makes a new one. */
export const sendVerificationCode = defineTask<{ userId: string }>({
  name: "verification.send-code",
  retryLimit: 4,
  retryDelaySeconds: 3,
  concurrency: 4,
  async handle(deps, { userId }) {
    const made = await makeCode(deps, { userId, isVerified: false });
    if (made) await deliverPhoneCode(deps, made);
  },
});

/** As `sendVerificationCode`, for a verified person who sets a wallet PIN by phone. */
export const sendPinCode = defineTask<{ userId: string }>({
  name: "verification.send-pin-code",
  retryLimit: 4,
  retryDelaySeconds: 3,
  concurrency: 4,
  async handle(deps, { userId }) {
    const made = await makeCode(deps, { userId, isVerified: true });
    if (made) await deliverPinCode(deps, made);
  },
});

/** Undefined if the person is gone by now, or may no longer get this kind of code. */
function makeCode(deps: Deps, { userId, isVerified }: { userId: string; isVerified: boolean }) {
  return inTransaction(deps, async (tx) => {
    const person = await lockPhoneOf(tx, userId);
    if (!person || person.isVerified !== isVerified) return undefined;
    const code = drawPhoneCode();
    const now = deps.clock.now();
    await replaceCode(tx, {
      id: newId(),
      userId,
      codeHash: hashCode(deps.config, userId, code),
      expiresAt: new Date(now.getTime() + verificationCodeMinutes * minuteMs),
      createdAt: now,
    });
    return { code, phone: person.phone };
  });
}

export const hashCode = (config: Deps["config"], userId: string, code: string): string =>
  keyedHash(config, "verification-code", `${userId}\n${code}`);

const keptHours = 24;

export const removeOldCodes = defineTask({
  name: "verification.remove-old",
  schedule: "37 3 * * *",
  handle: (deps) => deleteCodesBefore(deps.db, new Date(deps.clock.now().getTime() - keptHours * hourMs)),
});
