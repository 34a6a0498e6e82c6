import {
  movePayout,
  type PayoutDesk,
  type PayoutMove,
  payoutKey,
  payoutKind,
  type SandboxPayout,
} from "./payouts.ts";
import { words } from "./steps.ts";

export const endings = ["approve", "succeed", "fail", "reverse", "fail-late"] as const;
export type Ending = (typeof endings)[number];

const moves: Record<Ending, PayoutMove> = {
  approve: { to: "pending", message: words.pending },
  succeed: { to: "succeeded", message: words.succeeded },
  fail: { to: "failed", message: words.failed },
  reverse: { to: "reversed", message: words.reversed },
  "fail-late": { to: "failed", message: words.failed },
};

/** The endings possible for a payout; a failure after success differs from one before. */
export function endingsOf(payout: SandboxPayout): Ending[] {
  if (payout.state === "succeeded") return ["reverse", "fail-late"];
  if (payout.state === "pending") return ["succeed", "fail"];
  return payout.state === "new" ? ["approve", "succeed", "fail"] : [];
}

type PlayedPayout =
  | { done: true; payout: SandboxPayout }
  | { done: false; payout: SandboxPayout | undefined };

/** The newest payout with this reference, either as we sent it or without the test suffix. */
export async function findPayout(desk: PayoutDesk, reference: string): Promise<SandboxPayout | undefined> {
  for (const where of [{ reference }, { ownReference: reference }]) {
    const [found] = await desk.context.store.list<SandboxPayout>(payoutKind, { where, limit: 1 });
    if (found) return found.body;
  }
  return undefined;
}

/** Ends a payout at once, regardless of its plan. The webhook is sent as usual. */
export async function playPayout(
  desk: PayoutDesk,
  wanted: { reference: string; ending: Ending },
): Promise<PlayedPayout> {
  const payout = await findPayout(desk, wanted.reference);
  if (!payout || !endingsOf(payout).includes(wanted.ending)) return { done: false, payout };
  const change = { ...moves[wanted.ending], key: payoutKey(payout) };
  const moved = await desk.context.store.inTransaction((records) => movePayout(desk, records, change));
  await desk.context.webhooks.kick(moved?.firstDeliveries);
  return moved ? { done: true, payout: moved.payout } : { done: false, payout };
}
