import type { ProviderName } from "./providers.ts";
import type { SandboxRecords } from "./records.ts";
import type { SandboxStore } from "./store.ts";

/** Failures before the API did anything. */
const beforeWork = ["400", "401", "429", "500", "503", "nonsense", "reset", "hang"] as const;
/** The work is done, but the caller gets no answer. Only for calls that change something. */
const afterWork = ["503-after-create", "hang-after-create", "reset-after-create"] as const;
const ofWebhooks = [
  "webhook-drop",
  "webhook-duplicate",
  "webhook-delay",
  "webhook-bad-signature",
  "webhook-first",
] as const;
const ofPaymentReads = ["not-found-400", "not-found-404", "not-found", "pending", "oldest-attempt"] as const;
/** How the next payout ends; the last two refuse it. */
const ofPayouts = [
  "payout-fails",
  "payout-stuck",
  "payout-needs-approval",
  "payout-reversed",
  "payout-fails-late",
  "insufficient-balance",
  "account-blacklisted",
  "ip-not-listed",
] as const;
/** Lists that ignore their query. */
const ofPayoutReads = ["not-found", "filter-ignored"] as const;
const ofAccounts = ["wrong-name", "unknown-account"] as const;
const ofRefunds = ["refund-stuck", "refund-fails"] as const;
const ofMessages = ["sender-unapproved", "insufficient-balance"] as const;
/** The subscription was revoked; too many messages, with a time to retry. */
const ofPushes = ["gone", "slow-down"] as const;
/** Model replies that must not be shown as they are. */
const ofReplies = ["reply-empty", "reply-html", "reply-links"] as const;

export const faultKinds = {
  beforeWork,
  afterWork,
  ofWebhooks,
  ofPaymentReads,
  ofPayouts,
  ofPayoutReads,
  ofAccounts,
  ofRefunds,
  ofMessages,
  ofReplies,
  ofPushes,
} as const;

const ofEveryProvider = [...beforeWork, ...afterWork, ...ofWebhooks] as const;
export const moneyFaults = [
  ...ofEveryProvider,
  ...ofPaymentReads,
  ...ofPayouts,
  "filter-ignored",
  ...ofAccounts,
  ...ofRefunds,
] as const;
export const smsFaults = [...ofEveryProvider, ...ofMessages] as const;

export type FaultKind = (typeof faultKinds)[keyof typeof faultKinds][number];
export type FaultPort = ProviderName | "llm" | "push";

export interface Fault {
  port: FaultPort;
  kind: FaultKind;
  times: number;
  /** The operation that fails ("create-payment", "list", "create-transfer", "refund", "send", …); null: any. */
  on: string | null;
}

interface FaultQuestion<K extends FaultKind> {
  port: FaultPort;
  kinds: readonly K[];
  operation?: string | undefined;
}

const kind = "fault";

/** Replaces the switch of the same port, kind and operation. */
export async function setFault(records: SandboxRecords, fault: Fault): Promise<void> {
  const key = [fault.port, fault.kind, fault.on ?? "any"].join(":");
  await records.remove(kind, key);
  if (fault.times > 0) await records.insert(kind, key, fault);
}

export async function listFaults(records: SandboxRecords): Promise<Fault[]> {
  return (await records.list<Fault>(kind)).map((record) => record.body);
}

export const clearFaults = (records: SandboxRecords): Promise<void> => records.removeAll(kind);

interface Reads {
  running?: Promise<Fault[]> | undefined;
  next?: Promise<Fault[]> | undefined;
}

const reads = new WeakMap<SandboxRecords, Reads>();

/** Whether any switch of the port is on. Concurrent callers share one read that begins after their call. */
export async function hasFaults(records: SandboxRecords, port: FaultPort): Promise<boolean> {
  const state = reads.get(records) ?? {};
  reads.set(records, state);
  const read = () => {
    state.next = undefined;
    state.running = listFaults(records).finally(() => {
      state.running = undefined;
    });
    return state.running;
  };
  if (state.running) state.next ??= state.running.then(read, read);
  const faults = await (state.next ?? read());
  return faults.some((fault) => fault.port === port);
}

/** Uses up one turn of the first matching switch. Repeats: each call takes another turn. */
export async function takeFault<K extends FaultKind>(
  store: SandboxStore,
  question: FaultQuestion<K>,
): Promise<K | undefined> {
  // Usually there is none: one read without a lock.
  if ((await fitting(store, question)).length === 0) return undefined;
  return store.inTransaction((records) => takeFaultIn(records, question));
}

/** Like takeFault, within the caller's transaction. */
export async function takeFaultIn<K extends FaultKind>(
  records: SandboxRecords,
  question: FaultQuestion<K>,
): Promise<K | undefined> {
  for (const key of await fitting(records, question)) {
    const fault = await records.lock<Fault>(kind, key);
    if (!fault) continue;
    if (fault.times > 1) await records.replace(kind, key, { ...fault, times: fault.times - 1 });
    else await records.remove(kind, key);
    return fault.kind as K;
  }
  return undefined;
}

async function fitting(records: SandboxRecords, question: FaultQuestion<FaultKind>): Promise<string[]> {
  const faults = await records.list<Fault>(kind);
  return faults
    .filter(({ body }) => body.port === question.port)
    .filter(({ body }) => question.kinds.includes(body.kind))
    .filter(({ body }) => body.on === null || body.on === question.operation)
    .map(({ key }) => key)
    .reverse();
}
