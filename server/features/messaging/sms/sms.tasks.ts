import { openPhone, phoneLookup, sealPhone } from "#server/db/numbers/stored-numbers.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import { defineTask } from "#server/worker/queue.ts";
import { deliverSms, type OutgoingSms } from "./deliver.ts";
import { type SmsStatus, updateSmsOutcome, wasSmsSent } from "./sms.queries.ts";

export type QueuedSms = OutgoingSms & { id: string };

/** In the queue the number is encrypted; `lookup` finds it. */
type SealedSms = QueuedSms & { lookup: string };

export const sealSms = (message: QueuedSms): SealedSms => ({
  ...message,
  to: sealPhone(message.to),
  lookup: phoneLookup(message.to),
});

/** Retries while the provider is down, but not a promotion of unclear outcome, which might arrive twice. */
export const sendSms = defineTask<SealedSms>({
  name: "notifications.send-sms",
  concurrency: 4,
  async handle(deps, { lookup: _lookup, ...sealed }) {
    const message = { ...sealed, to: openPhone(sealed.to) };
    if (await wasSmsSent(deps.db, message.id)) return;
    try {
      await deliverSms(deps, message);
    } catch (error) {
      const isUnclear = error instanceof GatewayError && error.kind === "unknown";
      if (!(isUnclear && message.channel === "generic")) throw error;
      deps.log.warn({ err: error, purpose: message.purpose }, "text message may not have been sent");
    }
  },
});

interface LateReport {
  provider: string;
  providerId: string;
  status: SmsStatus;
  detail: string | null;
}

/** Records a report that arrived before its message was recorded; ignores one about a message that is not ours. */
export const recordLateReport = defineTask<LateReport>({
  name: "notifications.record-late-report",
  async handle(deps, report) {
    await updateSmsOutcome(deps.db, { ...report, at: deps.clock.now() });
  },
});
