import { newId } from "../../db/ids.ts";
import type { Deps } from "../../deps.ts";
import { GatewayError } from "../../gateways/gateway-error.ts";
import type { SmsMessage } from "../../gateways/sms/sms.ts";
import { type SmsRecord, upsertSms } from "./notifications.queries.ts";

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

type Sends = Pick<Deps, "clock" | "gateways">;

/** What is to be noted of a message, and why the provider did not take it. */
export interface HandedOver {
  note: SmsRecord;
  error: GatewayError | undefined;
}

/**
 * Hands a message to the provider at once; the caller notes the outcome with `noteSms`. *Errors*: none of the
 * provider's. *Repeats*: sends again.
 */
export async function handOverSms(deps: Sends, message: OutgoingSms): Promise<HandedOver> {
  const { id = newId(), purpose, to, body, channel } = message;
  const { sms } = deps.gateways;
  const noted = { id, phone: to, purpose, provider: sms.provider };
  try {
    const { messageId } = await sms.send({ to, body, channel });
    const taken = { status: "sent", providerId: messageId, detail: null, at: deps.clock.now() } as const;
    return { note: { ...noted, ...taken }, error: undefined };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const detail = error.reason ?? error.kind;
    const failed = { status: "failed", providerId: null, detail, at: deps.clock.now() } as const;
    return { note: { ...noted, ...failed }, error };
  }
}

/** Notes messages without their text. *Repeats*: a later note of a message replaces the earlier one. */
export const noteSms = (deps: Pick<Deps, "db">, notes: readonly SmsRecord[]): Promise<void> =>
  upsertSms(deps.db, notes);

/**
 * Hands a message to the provider at once and notes the outcome without the text: for queued tasks whose text must
 * not rest in the queue. *Errors*: GatewayError, after it is noted. *Repeats*: sends again.
 */
export async function deliverSms(deps: Sends & Pick<Deps, "db">, message: OutgoingSms): Promise<void> {
  const { note, error } = await handOverSms(deps, message);
  await noteSms(deps, [note]);
  if (error) throw error;
}

/** Notes a message that the provider has taken, as its history says, after its own answer got lost. */
export async function noteTakenSms(
  deps: Sends & Pick<Deps, "db">,
  { id, to, purpose, messageId }: { id: string; to: string; purpose: SmsPurpose; messageId: string },
): Promise<void> {
  const { provider } = deps.gateways.sms;
  const taken = { status: "sent", provider, providerId: messageId, detail: null } as const;
  await noteSms(deps, [{ id, phone: to, purpose, ...taken, at: deps.clock.now() }]);
}
