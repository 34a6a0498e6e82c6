import { newId } from "#server/db/ids.ts";
import type { Deps } from "#server/deps.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import type { SentMessage, SmsMessage } from "#server/gateways/ports/sms.ts";
import { smsParts } from "#shared/text/sms-parts.ts";
import { budgetLimitName, giveBudgetBack, takeFromBudget } from "./gate.service.ts";
import { noteSms, type SmsRecord } from "./sms.queries.ts";
import { type Worded, wordedFor } from "./wording.ts";

export { noteSms } from "./sms.queries.ts";

type SmsPurpose =
  | "verification-code"
  | "password-reset"
  | "job-alert"
  | "announcement"
  | "payout"
  | "agent"
  | "security"
  | "still-open"
  | "asked-by-phone";

const kindOf: Record<SmsPurpose, "code" | "notice" | "campaign"> = {
  "verification-code": "code",
  "password-reset": "code",
  "job-alert": "notice",
  announcement: "campaign",
  payout: "notice",
  agent: "notice",
  security: "notice",
  "still-open": "notice",
  "asked-by-phone": "notice",
};

export interface OutgoingSms extends SmsMessage {
  /** Our id; a second attempt under the same id replaces the record of the first. */
  id?: string;
  purpose: SmsPurpose;
}

type Sends = Pick<Deps, "clock" | "gateways" | "metrics">;

export interface HandedOver {
  note: SmsRecord;
  error: GatewayError | undefined;
}

/** The caller stores the outcome with `noteSms`. Errors: none of the provider's. Repeats: sends again. */
export async function handOverSms(deps: Sends, message: OutgoingSms): Promise<HandedOver> {
  const { id = newId(), purpose, to, body, channel } = message;
  const { sms } = deps.gateways;
  const noted = { id, phone: to, purpose, provider: sms.provider, parts: smsParts(body) };
  const kind = kindOf[purpose];
  try {
    const { messageId } = await sms.send({ to, body, channel });
    deps.metrics.sms.inc({ kind, outcome: "sent", limit: "" });
    const taken = { status: "sent", providerId: messageId, detail: null, at: deps.clock.now() } as const;
    return { note: { ...noted, ...taken }, error: undefined };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const detail = error.reason ?? error.kind;
    deps.metrics.sms.inc({ kind, outcome: "failed", limit: "" });
    const failed = { status: "failed", providerId: null, detail, at: deps.clock.now() } as const;
    return { note: { ...noted, ...failed }, error };
  }
}

/**
 * Sends now: for the queue's own task, and for texts that the queue must not store. Beyond the hourly budget
 * it only records the message.
 * Errors: GatewayError, after it is recorded. Repeats: sends again.
 */
export async function deliverSms(
  deps: Sends & Pick<Deps, "db" | "config" | "log">,
  message: Worded<OutgoingSms>,
): Promise<void> {
  if (!(await takeFromBudget(deps))) return dropBeyondBudget(deps, message);
  const body = await wordedFor(deps.db, message.to, message.body);
  const { note, error } = await handOverSms(deps, { ...message, body });
  await noteSms(deps.db, [note]);
  if (error?.kind === "refused") await giveBudgetBack(deps);
  if (error) throw error;
}

async function dropBeyondBudget(
  deps: Sends & Pick<Deps, "db">,
  { id = newId(), to, purpose }: Worded<OutgoingSms>,
): Promise<void> {
  deps.metrics.sms.inc({ kind: kindOf[purpose], outcome: "refused", limit: budgetLimitName });
  const { provider } = deps.gateways.sms;
  const dropped = { status: "failed", provider, providerId: null, detail: "budget", parts: 1 } as const;
  await noteSms(deps.db, [{ id, phone: to, purpose, ...dropped, at: deps.clock.now() }]);
}

/** Records a message that the provider has taken according to its history, after its own answer got lost. */
export async function noteTakenSms(
  deps: Pick<Deps, "db" | "clock" | "gateways">,
  { id, to, body, purpose, messageId }: SentMessage & { id: string; purpose: SmsPurpose },
): Promise<void> {
  const { provider } = deps.gateways.sms;
  const taken = {
    status: "sent",
    provider,
    providerId: messageId,
    detail: null,
    parts: smsParts(body),
  } as const;
  await noteSms(deps.db, [{ id, phone: to, purpose, ...taken, at: deps.clock.now() }]);
}
