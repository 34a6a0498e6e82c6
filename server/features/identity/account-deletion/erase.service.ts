/** What is erased when a person leaves. Each part can be repeated: a task runs it again for concurrent writes. */
import type { Db, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { forgetNumber } from "#server/features/messaging/sms/sms.service.ts";
import { storedTexts } from "#server/language/stored-texts.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import { dayMs } from "#shared/time/durations.ts";
import { unusableHash } from "../accounts/password-hash.ts";
import type { DepartingUser } from "./account.queries.ts";
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
import { forgetNameWords, listTexts, replaceTexts, retainedTexts } from "./texts.queries.ts";

const { formerName } = storedTexts.accountDeletionAnswers;
/** A day longer than stored answers of idempotent calls are kept. */
const answersKeptDays = 31;

type Needs = Pick<Deps, "clock" | "config" | "queue">;

/** Returns the ids of messages still being sent, and of removed jobs. Locks: requires person and work locked. */
export async function erase(
  deps: Needs,
  tx: Transaction,
  user: DepartingUser,
): Promise<{ messageIds: string[]; jobIds: string[] }> {
  const { userId, phone } = user;
  const at = deps.clock.now();
  const mark = closedMark(userId);
  // Before `erasePerson`: a trigger on reviews subtracts their stars from the sums in the user's row.
  await eraseCard(tx, userId);
  await maskKeptTexts(tx, user);
  await eraseAuthorship(tx, { userId, houseName: deps.config.productName });
  const jobsOfNumber = await eraseByNumber(tx, { ...user, at });
  await erasePerson(tx, { userId, mark, formerName, passwordHash: unusableHash(), at });
  // After `erasePerson`: a trigger on users updates the search words of jobs.
  const jobIds = await eraseRows(deps, tx, userId);
  await forgetNameWords(tx, [...user.nameWords, ...wordsOf(user.fullName)]);
  return {
    messageIds: await forgetNumber(deps, tx, { phone, mark }),
    jobIds: [...jobsOfNumber, ...jobIds],
  };
}

/** Returns the removed jobs. Repeats: erases what was written since. */
export async function eraseRows(deps: Pick<Deps, "clock">, db: Db, userId: string): Promise<string[]> {
  const at = deps.clock.now();
  const since = new Date(at.getTime() - answersKeptDays * dayMs);
  await eraseSignIn(db, userId);
  await eraseChoices(db, { userId, formerName, neutralName: storedTexts.blockAnswers.blockOfNumber });
  await eraseAnswers(db, { userId, formerName, since });
  await eraseBankAccounts(db, { userId, at });
  await eraseCard(db, userId);
  const jobIds = await eraseJobs(db, { userId, at });
  await releaseFiles(db, userId);
  await eraseFromCampaigns(db, { userId, mark: closedMark(userId) });
  return jobIds;
}

async function maskKeptTexts(tx: Transaction, user: DepartingUser): Promise<void> {
  for (const kept of retainedTexts) {
    const changed = (await listTexts(tx, kept, user.userId)).flatMap(({ id, text: before }) => {
      const text = withoutPerson(before, user);
      return text === before ? [] : [{ id, text }];
    });
    await replaceTexts(tx, kept, changed);
  }
}
