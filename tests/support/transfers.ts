/** Transfers between people in tests. */
import { randomUUID } from "node:crypto";
import { transferUnits } from "#server/features/money/wallet/transfers.queries.ts";
import { units, unitsToKobo } from "#shared/money/money.ts";
import type { TestApp } from "./app.ts";
import type { SignedInUser } from "./signed-in.ts";

export async function send(
  app: TestApp,
  from: { phone: string; cookie: string },
  { to, amount }: { to: { phone: string }; amount: number },
): Promise<void> {
  const answer = await app.call({
    method: "POST",
    path: "/api/transfer",
    body: { senderPhoneNumber: from.phone, recipientPhoneNumber: to.phone, amount },
    as: from.cookie,
    headers: { "idempotency-key": randomUUID() },
  });
  if (answer.status !== 201) throw new Error(`sending answered ${JSON.stringify(answer.body)}`);
}

/** Many transfers of one unit in a single statement, as a lane sends them. */
export async function sendDust(
  app: TestApp,
  from: SignedInUser,
  { to, times }: { to: SignedInUser; times: number },
): Promise<void> {
  const calls = Array.from({ length: times }, () => ({
    senderId: from.id,
    recipientPhone: to.phone,
    amountKobo: unitsToKobo(units(1)),
    transferId: randomUUID(),
    key: undefined,
    requestHash: "",
  }));
  const outcomes = await transferUnits(app.deps.pool, calls, app.clock.now());
  const refused = outcomes.find(({ outcome }) => outcome !== "done");
  if (refused) throw new Error(`dust was ${refused.outcome}`);
}
