/** Applies the current rules about names to names stored earlier. */
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import {
  isReservedBusinessName,
  isReservedFullName,
  isReservedPrivateName,
} from "#server/features/identity/accounts/reserved-names.rules.ts";
import { storedTexts } from "#server/language/stored-texts.ts";
import { withoutTurning } from "#shared/contracts/text.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import { recordAudit } from "../audit/audit.service.ts";
import { findStoredNames, replaceStoredNames, type StoredNames } from "./stored-names.queries.ts";

const perRound = 1_000;

/**
 * Replaces imitating names and strips direction marks, one person at a time. The audit log, which account deletion cannot
 * change, records which names were replaced and not what they were.
 */
export async function mendStoredNames(deps: Deps): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const round: StoredNames[] = await findStoredNames(deps.db, { after, limit: perRound });
    for (const names of round) await mend(deps, names);
    if (round.length < perRound) return;
    after = round.at(-1)?.userId ?? null;
  }
}

async function mend(deps: Deps, before: StoredNames): Promise<void> {
  const after = mendedNames(before, deps.config.productName);
  if (!after) return;
  const { userId } = before;
  const nameWords = wordsOf(after.privateName ?? after.fullName);
  await inTransaction(deps, async (tx) => {
    if (!(await replaceStoredNames(tx, { before, after, nameWords }))) return;
    const record = {
      actorId: userId,
      action: "people.name-replaced",
      subjectType: "user",
      subjectId: userId,
    };
    await recordAudit(tx, { ...record, after: { replaced: replacedNames(before, after) } });
  });
  deps.freshness.touch("users", userId);
  deps.log.info({ userId }, "a stored name was replaced");
}

const nameFields = ["fullName", "privateName", "businessName"] as const;
const replacedNames = (before: StoredNames, after: StoredNames) =>
  nameFields.filter((field) => before[field] !== after[field]);

/** Undefined if the names are allowed. */
function mendedNames(names: StoredNames, product: string): StoredNames | undefined {
  const [full, own, business] = [names.fullName, names.privateName, names.businessName].map((name) =>
    name === null ? null : withoutTurning(name).trim(),
  );
  const mended: StoredNames = {
    userId: names.userId,
    fullName: !full || isReservedFullName(full, product) ? storedTexts.blockAnswers.nameReplaced : full,
    // Without a private name, the full name would become public.
    privateName:
      own && isReservedPrivateName(own, product) ? `member-${names.userId.slice(-8)}` : (own ?? null),
    businessName: business && !isReservedBusinessName(business, product) ? business : null,
  };
  return replacedNames(names, mended).length > 0 ? mended : undefined;
}
