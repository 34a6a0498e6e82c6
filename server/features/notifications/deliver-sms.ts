import { newId } from "../../db/ids.ts";
import type { Deps } from "../../deps.ts";
import { GatewayError } from "../../gateways/gateway-error.ts";
import type { SmsMessage } from "../../gateways/sms/sms.ts";
import { upsertSms } from "./notifications.queries.ts";

/** What a message is for, as staff and figures see it. */
export type SmsPurpose =
  | "verification-code"
  | "password-reset"
  | "job-alert"
  | "announcement"
  | "payout"
  | "agent"
  | "security";

export interface OutgoingSms extends SmsMessage {
  /** Ours; a second attempt under the same id replaces the note of the first. */
  id?: string;
  purpose: SmsPurpose;
}

/**
 * Hands a message to the provider at once and notes the outcome without the text: for queued tasks whose text must
 * not rest in the queue. *Errors*: GatewayError, after it is noted. *Repeats*: sends again.
 */
export async function deliverSms(
  deps: Pick<Deps, "db" | "clock" | "gateways">,
  message: OutgoingSms,
): Promise<void> {
  const { id = newId(), purpose, to, body, channel } = message;
  const { sms } = deps.gateways;
  const note = (outcome: { status: "sent" | "failed"; providerId: string | null; detail: string | null }) =>
    upsertSms(deps.db, {
      id,
      phone: to,
      purpose,
      provider: sms.provider,
      at: deps.clock.now(),
      ...outcome,
    });
  try {
    const { messageId } = await sms.send({ to, body, channel });
    await note({ status: "sent", providerId: messageId, detail: null });
  } catch (error) {
    if (error instanceof GatewayError)
      await note({ status: "failed", providerId: null, detail: error.reason ?? error.kind });
    throw error;
  }
}

/** Notes a message that the provider has taken, as its history says, after its own answer got lost. */
export async function noteTakenSms(
  deps: Pick<Deps, "db" | "clock" | "gateways">,
  { id, to, purpose, messageId }: { id: string; to: string; purpose: SmsPurpose; messageId: string },
): Promise<void> {
  await upsertSms(deps.db, {
    id,
    phone: to,
    purpose,
    status: "sent",
    provider: deps.gateways.sms.provider,
    providerId: messageId,
    detail: null,
    at: deps.clock.now(),
  });
}
