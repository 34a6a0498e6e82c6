/** What is erased when a person leaves. Each part can be repeated: a task runs it again for concurrent writes. */
import { randomBytes } from "node:crypto";
import { wordsOf } from "#shared/text/search-words.ts";
import { accountDeletionAnswers } from "#texts/account-deletion.ts";
import { blockAnswers } from "#texts/blocks.ts";
import type { Db, Transaction } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import { forgetNumber } from "../../messaging/sms/sms.service.ts";
import { hashPassword } from "../accounts/password-hash.ts";
import type { Leaver } from "./account.queries.ts";
import { closedMark, withoutPerson } from "./account-deletion.rules.ts";
import { eraseAuthorship, eraseCard, eraseJobs, releaseFiles } from "./content.queries.ts";
import {
  eraseAnswers,
  eraseBankAccounts,
  eraseByNumber,
  eraseChoices,
  eraseFromCampaigns,
  erasePerson,
  eraseSignIn,
} from "./erase.queries.ts";
import { forgetNameWords, keptTexts, listTexts, replaceTexts } from "./texts.queries.ts";

const { formerName } = accountDeletionAnswers;
/** As long as stored answers of idempotent calls are kept. */
const answersKeptDays = 31;

type Needs = Pick<Deps, "clock" | "config" | "queue">;

/** A hash that matches no password. Takes tens of milliseconds, so compute it before the transaction. */
export const unusableHash = (): Promise<string> => hashPassword(randomBytes(32).toString("base64url"));

/**
 * Erases the person from everything but the accounting records. Returns the ids of text messages still being sent, and
 * of the removed jobs.
 * Locks: requires the person and their work to be locked.
 */
export async function erase(
  deps: Needs,
  tx: Transaction,
  { leaver, passwordHash }: { leaver: Leaver; passwordHash: string },
): Promise<{ messageIds: string[]; jobIds: string[] }> {
  const { userId, phone } = leaver;
  const at = deps.clock.now();
  const mark = closedMark(userId);
  // Before the record: a trigger on reviews subtracts their stars from its sums.
  await eraseCard(tx, userId);
  await maskKeptTexts(tx, leaver);
  await eraseAuthorship(tx, { userId, houseName: deps.config.productName });
  await eraseByNumber(tx, leaver);
  await erasePerson(tx, { userId, mark, formerName, passwordHash, at });
  // After the record: a trigger on it updates the search words of jobs.
  const jobIds = await eraseRows(deps, tx, userId);
  await forgetNameWords(tx, [...leaver.nameWords, ...wordsOf(leaver.fullName)]);
  return { messageIds: await forgetNumber(deps, tx, { phone, mark }), jobIds };
}

/**
 * Erases what is stored under the person's id. Returns the removed jobs.
 * Repeats: erases what was written since.
 */
export async function eraseRows(deps: Pick<Deps, "clock">, db: Db, userId: string): Promise<string[]> {
  const at = deps.clock.now();
  const since = new Date(at.getTime() - answersKeptDays * 24 * 3_600_000);
  await eraseSignIn(db, userId);
  await eraseChoices(db, { userId, formerName, neutralName: blockAnswers.blockOfNumber });
  await eraseAnswers(db, { userId, formerName, since });
  await eraseBankAccounts(db, { userId, at });
  await eraseCard(db, userId);
  const jobIds = await eraseJobs(db, { userId, at });
  await releaseFiles(db, userId);
  await eraseFromCampaigns(db, { userId, mark: closedMark(userId) });
  return jobIds;
}

async function maskKeptTexts(tx: Transaction, leaver: Leaver): Promise<void> {
  for (const kept of keptTexts) {
    const texts = await listTexts(tx, kept, leaver.userId);
    const shown = texts.map(({ id, text }) => ({ id, text: withoutPerson(text, leaver), before: text }));
    const changed = shown.filter(({ text, before }) => text !== before);
    await replaceTexts(
      tx,
      kept,
      changed.map(({ id, text }) => ({ id, text })),
    );
  }
}
