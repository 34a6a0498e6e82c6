/** The consent of an agent's client. Until it is given, servicemen ring the agent's own phone. */

import { AppError } from "#server/app-error.ts";
import { hashToken } from "#server/crypto/token-hash.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import type { WithMessage } from "#server/language/message.ts";
import { agentAnswers } from "#server/language/messages.ts";
import type { ConsentAnswered, JobConsent } from "#shared/contracts/agents.ts";
import { mayAnswer, toJobConsent } from "./agents.rules.ts";
import { answerQuestion, findConsent, lockConsent } from "./consents.queries.ts";

/** Errors: `consent_not_found`. */
export async function readConsent(deps: Pick<Deps, "db">, token: string): Promise<JobConsent> {
  const row = await findConsent(deps.db, hashToken(token));
  if (!row) throw new AppError("consent_not_found");
  return toJobConsent(row);
}

/** A No is always accepted. Errors: `consent_not_found`; `job_taken` for a Yes once it is over. Locks: the consent. */
export async function answerConsent(
  deps: Deps,
  { token, agree }: { token: string; agree: boolean },
): Promise<WithMessage<ConsentAnswered>> {
  await inTransaction(deps, async (tx) => {
    const row = await lockConsent(tx, hashToken(token));
    if (!row) throw new AppError("consent_not_found");
    if (!mayAnswer(row.status, agree)) throw new AppError("job_taken", { sentence: agentAnswers.jobOver });
    await answerQuestion(tx, { jobId: row.jobId, agreed: agree, at: deps.clock.now() });
  });
  const { consentGiven, consentRefused } = agentAnswers;
  return { message: agree ? consentGiven : consentRefused, agreed: agree };
}
