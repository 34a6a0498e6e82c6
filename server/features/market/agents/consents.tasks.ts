import { randomBytes } from "node:crypto";
import { hashToken } from "#server/crypto/token-hash.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { deliverSms } from "#server/features/messaging/sms/deliver.ts";
import { admitConsentQuestion } from "#server/features/messaging/sms/gate.service.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import { agentSms } from "#server/language/messages.ts";
import { defineTask } from "#server/worker/queue.ts";
import { pages } from "#shared/paths.ts";
import { dayMs } from "#shared/time/durations.ts";
import { isQuiet } from "#shared/time/quiet-hours.ts";
import { agentNameForSms, questionsToSend } from "./agents.rules.ts";
import {
  findAsked,
  findUnasked,
  lockAsking,
  lockQuestion,
  markAsked,
  setConsentToken,
} from "./consents.queries.ts";

/** Asks one client by SMS. The token is made here, so it is stored nowhere in clear text; a retry makes a new one. */
export const askClient = defineTask<{ jobId: string }>({
  name: "agents.ask-client",
  retryLimit: 8,
  async handle(deps, { jobId }) {
    const made = await makeToken(deps, jobId);
    if (!made) return;
    const { productName: product, origin } = deps.config;
    const link = origin + pages.consent(made.token);
    const body = agentSms.askConsent({ product, agent: made.agent, link });
    try {
      await deliverSms(deps, { to: made.phone, body, channel: "dnd", purpose: "agent" });
    } catch (error) {
      // The SMS may have arrived, so a retry must not replace the token of its link.
      if (!(error instanceof GatewayError && error.kind === "unknown")) throw error;
      deps.log.warn({ err: error, jobId }, "question to a client may not have been sent");
    }
  },
});

function makeToken(deps: Deps, jobId: string) {
  return inTransaction(deps, async (tx) => {
    const question = await lockQuestion(tx, jobId);
    if (!question) return undefined;
    // Hex, because phones end a link at a dash or underscore, which other encodings contain.
    const token = randomBytes(16).toString("hex");
    await setConsentToken(tx, { jobId, tokenHash: hashToken(token) });
    return { token, phone: question.phone, agent: agentNameForSms(question) };
  });
}

/** After this many days without a question, the job keeps the agent's number. */
const waitingDays = 3;
const perRound = 1_000;

/** Queues the questions that may go out now; at night they wait for the morning. */
export const askClients = defineTask({
  name: "agents.ask-clients",
  schedule: "* * * * *",
  async handle(deps) {
    const now = deps.clock.now();
    if (isQuiet("sms", now)) return;
    await inTransaction(deps, async (tx) => {
      await lockAsking(tx);
      const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
      const waiting = await findUnasked(tx, { since: daysAgo(waitingDays), limit: perRound });
      if (waiting.length === 0) return;
      const asked = await findAsked(tx, { since: daysAgo(1), postedSince: daysAgo(waitingDays + 1) });
      for (const { jobId, phone, agentId } of questionsToSend(waiting, asked)) {
        // Questions that are held back are retried while the job waits.
        if (!(await admitConsentQuestion(deps, tx, { to: phone, agentId }))) continue;
        await markAsked(tx, { jobId, at: now });
        await deps.queue.send(tx, askClient, { jobId });
      }
    });
  },
});
