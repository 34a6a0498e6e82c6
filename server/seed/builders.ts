/** Builds rows as the product would, for demo data and tests. Counters make them differ; nothing is random. */
import { type E164, parsePhone } from "#shared/phones/phone.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import type { Db } from "../db/client.ts";
import { newId } from "../db/ids.ts";
import { partsOf } from "../db/numbers/phone-parts.ts";
import { users } from "../db/schema/accounts.ts";
import { hashPassword } from "../features/identity/accounts/password-hash.ts";

/** Of all built users. */
export const builtPassword = "password123";
/** One cheap hash shared by all built users, so that thousands of them cost nothing. */
let sharedHash: Promise<string> | undefined;
const cheapHash = (): Promise<string> =>
  (sharedHash ??= hashPassword(builtPassword, { memory: 64, passes: 1, parallelism: 1 }));

const names = ["Amaka Nnaji", "Bola Adeyemi", "Chidi Okafor", "Danladi Musa", "Efe Omoregie", "Fatima Bello"];
let built = 0;

export function builtPhone(n: number): E164 {
  const phone = parsePhone(`0806${String(1_000_000 + n).slice(-7)}`);
  if (!phone) throw new RangeError(`no phone for ${n}`);
  return phone;
}

type UserRow = typeof users.$inferInsert;

export async function aUser(
  db: Db,
  overrides: Partial<UserRow> = {},
): Promise<UserRow & { id: string; phone: E164 }> {
  built += 1;
  const phone = overrides.phone ?? builtPhone(built);
  const fullName = overrides.fullName ?? `${names[built % names.length]} ${built}`;
  const now = overrides.createdAt ?? new Date();
  const row = {
    id: newId(),
    fullName,
    passwordHash: await cheapHash(),
    verifiedAt: now,
    phoneParts: partsOf(phone),
    nameWords: wordsOf(overrides.privateName ?? fullName),
    termsAcceptedAt: now,
    promoConsentAt: now,
    createdAt: now,
    ...overrides,
    phone,
  };
  await db.insert(users).values(row);
  return row;
}
