/** Sign-up, login and phone verification. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { partsOf } from "#server/db/numbers/phone-parts.ts";
import type { Deps } from "#server/deps.ts";
import { giveCodeBack } from "#server/features/messaging/sms/gate.service.ts";
import { type Throttle, takeAddressTurn } from "#server/features/platform/throttles/throttles.service.ts";
import { followRoleLists } from "#server/features/staff/staff-roles/listed-roles.service.ts";
import { fieldTexts } from "#server/language/messages.ts";
import { storedTexts } from "#server/language/stored-texts.ts";
import { verificationCodeMinutes } from "#shared/constants.ts";
import type { LogIn, SignUp, User } from "#shared/contracts/accounts.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import type { ChosenLanguage } from "#shared/messages/languages.ts";
import { type E164, parsePhone } from "#shared/phones/phone.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { takeOverNumber } from "../number-history/number-history.service.ts";
import { pendingSignIn } from "../second-factor/pending-sign-ins.service.ts";
import { rememberDevice } from "../sessions/devices.service.ts";
import { hasSecondFactor, openSession, type SessionToken } from "../sessions/sessions.service.ts";
import { queueCode, tryCode } from "../verification/verification.service.ts";
import {
  disableMoney,
  findCredentials,
  insertLanguage,
  insertUser,
  lockCredentials,
  markVerified,
  takeOverApproval,
} from "./accounts.queries.ts";
import { mustBeOwnName, userRecord } from "./accounts.service.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { countGuess } from "./login-guard.service.ts";
import { hashPassword, passwordMatches } from "./password-hash.ts";
import { releaseNumber } from "./unproven-number.service.ts";

export interface Origin {
  address: string;
  userAgent: string | undefined;
  /** Identifies the browser at the next sign-in. */
  deviceToken: string;
  /** The page's language, else the one chosen or preferred in the browser. */
  language: ChosenLanguage | undefined;
  /** The user of the browser's existing session. */
  actor: Actor | undefined;
}

export interface OpenedSession {
  user: User;
  session: SessionToken;
}

/** The password was right, and a second step follows. */
interface PendingSignIn {
  pending: SessionToken;
}

/**
 * Each refusal reveals that a phone has an account. The limit suffices for users, not for enumerating phone numbers.
 */
const takenPerAddress: Throttle = {
  name: "sign-up-taken",
  limit: 100,
  windowSeconds: 15 * 60,
  refusal: "too_many_requests",
};

/**
 * Opens an account and a session, and sends the first code. Replaces an account that never proved the number
 * and holds nothing of value.
 * Errors: `phone_taken`, `invalid` for a common password, a reserved name or without the consent that the owner
 * demands, `too_many_codes`, `too_many_requests`.
 * Repeats: `phone_taken`.
 */
export async function signUp(deps: Deps, origin: Origin, form: SignUp): Promise<OpenedSession> {
  if (!form.promotionalEmails && deps.config.requirePromoConsent) {
    const sentence = fieldTexts.promotionalEmails;
    throw new AppError("invalid", { sentence, fields: { promotionalEmails: sentence } });
  }
  const phone = e164(form.phoneNumber);
  // A number in the owner's lists is unproven here. Staff set a reserved name in their profile.
  mustBeOwnName(deps, { fullName: form.fullName, isStaff: false });
  await refuseCommonPassword(deps, form.password, { phone, fullName: form.fullName, field: "password" });
  const passwordHash = await hashPassword(form.password);
  try {
    const opened = await inTransaction(deps, async (tx) => {
      const userId = newId();
      const before = new Date(deps.clock.now().getTime() - verificationCodeMinutes * minuteMs);
      const replaced = await releaseNumber(deps, tx, { phone, before });
      await insertUser(tx, { ...newUser(deps, form, phone), id: userId, passwordHash });
      await queueCode(deps, tx, { userId, phone, address: origin.address });
      const session = await signIn(deps, tx, { userId, origin });
      return { replaced, session, user: await userRecord(deps, tx, userId) };
    });
    if (opened.replaced) deps.freshness.touch("users", opened.replaced);
    deps.log.info({ userId: opened.user._id, outcome: "signed-up" }, "sign-in");
    return opened;
  } catch (error) {
    // Counts only taken numbers, so that one user cannot keep others behind the same address from signing up.
    if (error instanceof AppError && error.code === "phone_taken")
      await takeAddressTurn(deps, deps.db, { throttle: takenPerAddress, address: origin.address });
    throw error;
  }
}

/**
 * Opens a session in place of the browser's old one, and remembers the browser as the person's own. An
 * account without a language gets the one of this request.
 */
export async function signIn(
  deps: Deps,
  tx: Transaction,
  { userId, origin }: { userId: string; origin: Origin },
): Promise<SessionToken> {
  const { userAgent, deviceToken, actor, language } = origin;
  if (language) await insertLanguage(tx, { userId, language });
  await rememberDevice(deps, tx, { userId, deviceToken, address: origin.address });
  return openSession(deps, tx, { userId, userAgent, replaces: actor });
}

function newUser(deps: Deps, form: SignUp, phone: E164) {
  const now = deps.clock.now();
  const fullName = maskContacts(form.fullName);
  return {
    phone,
    fullName,
    nameWords: wordsOf(fullName),
    phoneParts: partsOf(phone),
    moneyDisabled: deps.config.walletDisabledPhones.includes(phone),
    termsAcceptedAt: now,
    promoConsentAt: form.promotionalEmails ? now : null,
    promoConsentWording: form.promotionalEmails ? storedTexts.accountAnswers.promoConsent : null,
    createdAt: now,
  };
}

/**
 * Opens a session for the right password, or begins a sign-in that needs a second step. An unknown phone takes the same
 * time and gets the same answer as a wrong password. Every try counts until the password proves right.
 * Errors: `wrong_credentials`, `suspended` only for the right password, `too_many_requests`.
 */
export async function logIn(deps: Deps, origin: Origin, form: LogIn): Promise<OpenedSession | PendingSignIn> {
  const phone = e164(form.phoneNumber);
  const { address, deviceToken } = origin;
  const credentials = await findCredentials(deps.db, phone);
  const userId = credentials?.userId;
  const note = (outcome: string) => deps.log.info({ userId, outcome }, "sign-in");
  const settle = await countGuess(deps, { phone, userId, address, deviceToken }).catch((error) => {
    if (error instanceof AppError) note("slowed-down");
    throw error;
  });
  const matches = await passwordMatches(form.password, credentials?.passwordHash);
  if (!credentials || !matches) {
    note(credentials ? "wrong-password" : "unknown-number");
    throw new AppError("wrong_credentials");
  }
  const opened = await inTransaction(deps, async (tx) => {
    const locked = await lockCredentials(tx, credentials);
    if (!locked) throw new AppError("wrong_credentials");
    if (locked.isSuspended) return undefined;
    await settle(tx);
    await applyOwnersLists(deps, tx, { userId: credentials.userId, phone });
    if (await hasSecondFactor(tx, credentials.userId)) return { pending: pendingSignIn(deps, credentials) };
    const session = await signIn(deps, tx, { userId: credentials.userId, origin });
    return { session, user: await userRecord(deps, tx, credentials.userId) };
  });
  if (!opened) {
    note("suspended");
    throw new AppError("suspended");
  }
  note("pending" in opened ? "second-step" : "signed-in");
  return opened;
}

/**
 * Verifies the actor's phone with the code sent to it. Grants staff roles listed for the phone and the agent role if
 * approved, and takes over what stays with the number of earlier accounts.
 * Errors: `wrong_code`, `code_dead`, `code_expired`, `suspended` if staff suspended an earlier account of the number.
 * Repeats: once verified, any code is accepted.
 */
export async function verifyPhone(
  deps: Deps,
  actor: Actor,
  { code, address }: { code: string; address: string },
): Promise<User> {
  const { userId, phone } = actor;
  if (actor.isVerified) return userRecord(deps, deps.db, userId);
  // Throws a refusal only after the commit, because the wrong try must count.
  const outcome = await inTransaction(deps, async (tx) => {
    const refusal = await tryCode(deps, tx, { userId, code });
    if (refusal) return { refusal };
    await markVerified(tx, { userId, at: deps.clock.now() });
    await giveCodeBack(tx, address);
    const { isBarred } = await takeOverNumber(deps, tx, { userId, phone });
    if (isBarred) return { refusal: "suspended" as const };
    await takeOverApproval(tx, { userId, phone });
    await applyOwnersLists(deps, tx, { userId, phone });
    return { user: await userRecord(deps, tx, userId) };
  });
  if (outcome.refusal) throw new AppError(outcome.refusal);
  return outcome.user;
}

/** Applies the owner's settings for the phone at sign-in. */
async function applyOwnersLists(
  deps: Deps,
  tx: Transaction,
  { userId, phone }: { userId: string; phone: E164 },
): Promise<void> {
  await followRoleLists(deps, tx, userId);
  if (deps.config.walletDisabledPhones.includes(phone)) await disableMoney(tx, userId);
}

/** The contract has already refused all but Nigerian mobile numbers. */
function e164(typed: string): E164 {
  const phone = parsePhone(typed);
  if (!phone) throw new AppError("invalid", { fields: { phoneNumber: fieldTexts.phoneNumber } });
  return phone;
}
