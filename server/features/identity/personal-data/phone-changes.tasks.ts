import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { defineTask } from "#server/worker/queue.ts";
import { verificationCodeMinutes } from "#shared/constants.ts";
import { defaultLanguage } from "#shared/messages/languages.ts";
import { hourMs, minuteMs } from "#shared/time/durations.ts";
import { deliverPhoneCode, drawPhoneCode } from "../verification/phone-code.ts";
import {
  deletePhoneChangesBefore,
  findLanguage,
  lockPhoneChange,
  setPhoneCode,
} from "./phone-changes.queries.ts";

/** Creates the code while sending, so that it is never stored in the clear. A retry makes a new one. */
export const sendPhoneCode = defineTask<{ userId: string }>({
  name: "my-data.send-phone-code",
  retryLimit: 4,
  retryDelaySeconds: 3,
  async handle(deps, { userId }) {
    const made = await makeCode(deps, userId);
    if (made) await deliverPhoneCode(deps, made);
  },
});

/** Undefined if the change was completed or cancelled meanwhile. */
function makeCode(deps: Deps, userId: string) {
  return inTransaction(deps, async (tx) => {
    const change = await lockPhoneChange(tx, userId);
    if (!change) return undefined;
    const code = drawPhoneCode();
    const codeHash = hashPhoneCode(deps.config, { userId, phone: change.newPhone, code });
    const expiresAt = new Date(deps.clock.now().getTime() + verificationCodeMinutes * minuteMs);
    await setPhoneCode(tx, { userId, codeHash, expiresAt });
    return { code, phone: change.newPhone, language: (await findLanguage(tx, userId)) ?? defaultLanguage };
  });
}

export const hashPhoneCode = (
  config: Deps["config"],
  { userId, phone, code }: { userId: string; phone: string; code: string },
): string => keyedHash(config, "phone-change", `${userId}\n${phone}\n${code}`);

const keptHours = 24;

export const removeOldPhoneChanges = defineTask({
  name: "my-data.remove-old-phone-changes",
  schedule: "43 3 * * *",
  handle: (deps) =>
    deletePhoneChangesBefore(deps.db, new Date(deps.clock.now().getTime() - keptHours * hourMs)),
});
