/**
 * Text messages from phones: BAL, STOP, START, and 1 or 2 as an answer. Senders can be forged, so answers go to the
 * number's owner only, and START, which records a consent, takes effect only with its answer.
 */

import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { actorWithoutSession } from "#server/features/identity/sessions/sessions.service.ts";
import { answerBySms } from "#server/features/market/jobs/renewal/renewal.service.ts";
import { switchJobSms } from "#server/features/market/offers/alerts.service.ts";
import { readBalance } from "#server/features/money/wallet/wallet.service.ts";
import type { IncomingSms } from "#server/gateways/ports/sms.ts";
import type { Message } from "#server/language/message.ts";
import { ussdSms as words } from "#server/language/messages.ts";
import { groupDigits } from "#shared/money/money.ts";
import { parsePhone } from "#shared/phones/phone.ts";
import { switchPromotions } from "../notifications/notifications.service.ts";
import { tryQueueSms } from "../sms/sms.service.ts";
import { type Command, commandIn } from "./incoming-sms.rules.ts";
import { addIncomingSms } from "./ussd.queries.ts";

/**
 * Each reply costs money and is one of the number's daily messages: forged requests must not use up those
 * about its security. Replies to answered questions are not limited: each asks the next question, until none
 * is left.
 */
const unasked = { kind: "sms-answer", limit: 4 };

/**
 * Acts on a message and answers by SMS; STOP takes effect even when the day's answers are used up. Messages of numbers
 * without a verified account are ignored.
 * Repeats: a message that a provider delivers again does nothing.
 */
export async function takeIncomingSms(deps: Deps, provider: string, sms: IncomingSms): Promise<void> {
  const phone = parsePhone(sms.from);
  const found = phone && (await actorWithoutSession(deps, { phone }));
  if (!found?.actor.isVerified || found.isSuspended) return;
  const { actor } = found;
  const command = commandIn(sms.text);
  const balance = command === "balance" ? await readBalance(deps, actor) : undefined;
  const receivedAt = deps.clock.now();
  const messageKey = keyedHash(deps.config, "incoming-sms", sms.id);
  const changedJob = await inTransaction(deps, async (tx) => {
    if (!(await addIncomingSms(tx, { provider, messageKey, receivedAt }))) return undefined;
    const { userId, phone: to } = actor;
    const switchNews = (on: boolean) => switchNewsOf(tx, { userId, at: receivedAt, on });
    if (command === "stop") await switchNews(false);
    const send = (body: Message, perDay?: typeof unasked) =>
      tryQueueSms(deps, tx, { to, body, purpose: "asked-by-phone", channel: "dnd", userId, perDay });
    const isAnswer = command === "yes" || command === "no";
    const answer = { userId, open: command === "yes", reply: (text: Message) => send(text) };
    const jobId = isAnswer ? await answerBySms(deps, tx, answer) : undefined;
    const isAnswered = !jobId && (await send(answerTo(deps, command, balance?.runorUnits), unasked));
    if (command === "start" && isAnswered) await switchNews(true);
    return jobId;
  });
  if (changedJob) deps.freshness.touch("jobs", changedJob);
}

async function switchNewsOf(tx: Transaction, { userId, at, on }: { userId: string; at: Date; on: boolean }) {
  await switchJobSms(tx, { userId, on });
  await switchPromotions(tx, { userId, at, on });
}

function answerTo({ config }: Pick<Deps, "config">, command: Command, units: number | undefined): Message {
  const { productName: product, ussdCode: dial } = config;
  switch (command) {
    case "balance":
      return words.balance({ product, units: groupDigits(units ?? 0) });
    case "stop":
      return words.stopped({ product });
    case "start":
      return words.started({ product });
    case "yes":
    case "no":
      return words.nothingAsked({ product, dial });
    case "unknown":
      return words.help({ product, dial });
  }
}
