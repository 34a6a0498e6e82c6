/** What goes when a person leaves. Each part can run again: a task repeats it for what was being written meanwhile. */
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
/** As long as answers for repeated calls are kept. */
const answersKeptDays = 31;

type Needs = Pick<Deps, "clock" | "config" | "queue">;

/** A hash that no password has. It costs tens of milliseconds, so make it before the transaction. */
export const unusableHash = (): Promise<string> => hashPassword(randomBytes(32).toString("base64url"));

/**
 * Takes the person out of everything but the books. Answers the ids of text messages that are on their way still, and of the
 * jobs that are gone. Locks: the person and their work have to be.
 */
export async function erase(
  deps: Needs,
  tx: Transaction,
  { leaver, passwordHash }: { leaver: Leaver; passwordHash: string },
): Promise<{ messageIds: string[]; jobIds: string[] }> {
  const { userId, phone } = leaver;
  const at = deps.clock.now();
  const mark = closedMark(userId);
  // Before the record: reviews take their stars out of its sums.
  await eraseCard(tx, userId);
  await maskKeptTexts(tx, leaver);
  await eraseAuthorship(tx, { userId, houseName: deps.config.productName });
  await eraseByNumber(tx, leaver);
  await erasePerson(tx, { userId, mark, formerName, passwordHash, at });
  // After the record: jobs take the words of the name from it.
  const jobIds = await eraseRows(deps, tx, userId);
  await forgetNameWords(tx, [...leaver.nameWords, ...wordsOf(leaver.fullName)]);
  return { messageIds: await forgetNumber(deps, tx, { phone, mark }), jobIds };
}

/** What is known by the person's id. Repeats: takes what came since. Answers the jobs that are gone. */
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

/** Comments, reviews and reports stay, without what tells who the person is. */
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
