import { newId } from "../../../db/ids.ts";
import type { Deps } from "../../../deps.ts";
import { GatewayError } from "../../../gateways/ports/gateway-error.ts";
import type { SmsMessage } from "../../../gateways/ports/sms.ts";
import { takeFromBudget } from "./gate.service.ts";
import { type SmsRecord, upsertSms } from "./sms.queries.ts";

/** The purpose of a message, as staff and metrics show it. */
export type SmsPurpose =
  | "verification-code"
  | "password-reset"
  | "job-alert"
  | "announcement"
  | "payout"
  | "agent"
  | "security";

const kindOf: Record<SmsPurpose, "code" | "notice" | "campaign"> = {
  "verification-code": "code",
  "password-reset": "code",
  "job-alert": "notice",
  announcement: "campaign",
  payout: "notice",
  agent: "notice",
  security: "notice",
};

export interface OutgoingSms extends SmsMessage {
  /** Our id; a second attempt under the same id replaces the record of the first. */
  id?: string;
  purpose: SmsPurpose;
}

type Sends = Pick<Deps, "clock" | "gateways" | "metrics">;

/** The record of a message, and why the provider did not take it. */
export interface HandedOver {
  note: SmsRecord;
  error: GatewayError | undefined;
}

/**
 * Sends a message to the provider at once; the caller stores the outcome with `noteSms`.
 * Errors: none of the provider's.
 * Repeats: sends again.
 */
export async function handOverSms(deps: Sends, message: OutgoingSms): Promise<HandedOver> {
  const { id = newId(), purpose, to, body, channel } = message;
  const { sms } = deps.gateways;
  const noted = { id, phone: to, purpose, provider: sms.provider };
  const kind = kindOf[purpose];
  try {
    const { messageId } = await sms.send({ to, body, channel });
    deps.metrics.sms.inc({ kind, outcome: "sent" });
    const taken = { status: "sent", providerId: messageId, detail: null, at: deps.clock.now() } as const;
    return { note: { ...noted, ...taken }, error: undefined };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const detail = error.reason ?? error.kind;
    deps.metrics.sms.inc({ kind, outcome: "failed" });
    const failed = { status: "failed", providerId: null, detail, at: deps.clock.now() } as const;
    return { note: { ...noted, ...failed }, error };
  }
}

/**
 * Stores messages without their text.
 * Repeats: a later record of a message replaces the earlier one.
 */
export const noteSms = (deps: Pick<Deps, "db">, notes: readonly SmsRecord[]): Promise<void> =>
  upsertSms(deps.db, notes);

/**
 * Sends a message to the provider at once and stores the outcome without the text: for tasks whose text must not be
 * stored in the queue. Beyond the hourly budget nothing is sent, which is recorded too.
 * Errors: GatewayError, after it is recorded.
 * Repeats: sends again.
 */
export async function deliverSms(
  deps: Sends & Pick<Deps, "db" | "config" | "log">,
  message: OutgoingSms,
): Promise<void> {
  if (!(await takeFromBudget(deps))) return dropBeyondBudget(deps, message);
  const { note, error } = await handOverSms(deps, message);
  await noteSms(deps, [note]);
  if (error) throw error;
}

async function dropBeyondBudget(
  deps: Sends & Pick<Deps, "db">,
  { id = newId(), to, purpose }: OutgoingSms,
): Promise<void> {
  deps.metrics.sms.inc({ kind: kindOf[purpose], outcome: "refused" });
  const { provider } = deps.gateways.sms;
  const dropped = { status: "failed", provider, providerId: null, detail: "budget" } as const;
  await noteSms(deps, [{ id, phone: to, purpose, ...dropped, at: deps.clock.now() }]);
}

/** Records a message that the provider has taken according to its history, after its own answer got lost. */
export async function noteTakenSms(
  deps: Pick<Deps, "db" | "clock" | "gateways">,
  { id, to, purpose, messageId }: { id: string; to: string; purpose: SmsPurpose; messageId: string },
): Promise<void> {
  const { provider } = deps.gateways.sms;
  const taken = { status: "sent", provider, providerId: messageId, detail: null } as const;
  await noteSms(deps, [{ id, phone: to, purpose, ...taken, at: deps.clock.now() }]);
}
