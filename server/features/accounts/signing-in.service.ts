/** Signing up, logging in and proving the phone. */
import type { LogIn, SignUp, User } from "#shared/contracts/accounts.ts";
import { maskContacts } from "#shared/masking.ts";
import { messages } from "#shared/messages/en.ts";
import { accountNumberOf, type E164, parsePhone } from "#shared/phone.ts";
import { wordsOf } from "#shared/search-words.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/ids.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { takeOverNumber } from "../number-history/number-history.service.ts";
import { pendingSignIn } from "../second-factor/pending-sign-ins.service.ts";
import { hasSecondFactor } from "../second-factor/second-factor.service.ts";
import { rememberDevice } from "../sessions/devices.service.ts";
import { openSession, type SessionToken } from "../sessions/sessions.service.ts";
import { followRoleLists } from "../staff-roles/listed-roles.service.ts";
import { listedRoles } from "../staff-roles/staff-roles.rules.ts";
import {
  addressKey,
  forgetTurns,
  giveTurnBack,
  phoneKey,
  type Throttle,
  takeTurn,
} from "../throttles/throttles.service.ts";
import { queueCode, tryCode } from "../verification/verification.service.ts";
import {
  disableMoney,
  findCredentials,
  insertUser,
  lockCredentials,
  markVerified,
  takeOverApproval,
} from "./accounts.queries.ts";
import { mustBeOwnName, userRecord } from "./accounts.service.ts";
import { hashPassword, passwordMatches } from "./password-hash.ts";

/** Where a sign-up or login comes from. */
export interface Origin {
  address: string;
  userAgent: string | undefined;
  /** By which the browser is recognised the next time. */
  deviceToken: string;
  /** Who is signed in in the browser until now. */
  actor: Actor | undefined;
}

export interface OpenedSession {
  user: User;
  session: SessionToken;
}

/** The password was right, and a second step is to follow. */
export interface PendingSignIn {
  pending: SessionToken;
}

const fifteenMinutes = 15 * 60;
const perPhone: Throttle = {
  name: "login",
  limit: 10,
  windowSeconds: fifteenMinutes,
  refusal: "too_many_requests",
};
/** Wide, because mobile networks put thousands of people behind one address. */
const perAddress: Throttle = { ...perPhone, limit: 100 };
/** Each try tells whether a phone has an account: enough for people, too few to go through phone numbers. */
const signUpsPerAddress: Throttle = { ...perAddress, name: "sign-up" };

/**
 * Opens an account and a session, and sends the first code.
 * *Errors*: `phone_taken`, `invalid` without the consent that the owner demands or for a reserved name, `too_many_codes`,
 * `too_many_requests`.
 * *Repeats*: `phone_taken`.
 */
export async function signUp(deps: Deps, origin: Origin, form: SignUp): Promise<OpenedSession> {
  if (!form.promotionalEmails && deps.config.requirePromoConsent) {
    const sentence = messages.fields.promotionalEmails;
    throw new AppError("invalid", { sentence, fields: { promotionalEmails: sentence } });
  }
  const phone = e164(form.phoneNumber);
  mustBeOwnName(deps, { fullName: form.fullName, isStaff: isListed(deps, phone) });
  const key = addressKey(signUpsPerAddress, origin.address);
  await takeTurn(deps, deps.db, { throttle: signUpsPerAddress, key });
  const passwordHash = await hashPassword(form.password);
  return inTransaction(deps, async (tx) => {
    const userId = newId();
    await insertUser(tx, { ...newUser(deps, form, phone), id: userId, passwordHash });
    await queueCode(deps, tx, { userId, phone, address: origin.address });
    const session = await signIn(deps, tx, { userId, origin });
    return { session, user: await userRecord(deps, tx, userId) };
  });
}

/** A new session in place of the browser's old one; the browser is the person's own from now on. */
export async function signIn(
  deps: Deps,
  tx: Transaction,
  { userId, origin }: { userId: string; origin: Origin },
): Promise<SessionToken> {
  const { userAgent, deviceToken, actor } = origin;
  await rememberDevice(deps, tx, { userId, deviceToken });
  return openSession(deps, tx, { userId, userAgent, replaces: actor });
}

function newUser(deps: Deps, form: SignUp, phone: E164) {
  const now = deps.clock.now();
  const fullName = maskContacts(form.fullName);
  return {
    phone,
    fullName,
    nameWords: wordsOf(fullName),
    accountNumber: accountNumberOf(phone),
    moneyDisabled: deps.config.walletDisabledPhones.includes(phone),
    termsAcceptedAt: now,
    promoConsentAt: form.promotionalEmails ? now : null,
    promoConsentWording: form.promotionalEmails ? messages.accounts.promoConsent : null,
    createdAt: now,
  };
}

/**
 * Opens a session for the right password, or begins a sign-in that needs a second step. An unknown phone costs the same work and answers the same as a wrong
 * password. Every try counts until it turns out right.
 * *Errors*: `wrong_credentials`, `suspended` only for the right password, `too_many_requests`.
 */
export async function logIn(deps: Deps, origin: Origin, form: LogIn): Promise<OpenedSession | PendingSignIn> {
  const phone = e164(form.phoneNumber);
  const phoneTries = loginTriesOf(phone);
  const addressTries = addressKey(perAddress, origin.address);
  await takeTurn(deps, deps.db, { throttle: perPhone, key: phoneTries });
  await takeTurn(deps, deps.db, { throttle: perAddress, key: addressTries });
  const credentials = await findCredentials(deps.db, phone);
  const matches = await passwordMatches(form.password, credentials?.passwordHash);
  if (!credentials || !matches) throw new AppError("wrong_credentials");
  return inTransaction(deps, async (tx) => {
    const { userId } = credentials;
    const locked = await lockCredentials(tx, credentials);
    if (!locked) throw new AppError("wrong_credentials");
    if (locked.isSuspended) throw new AppError("suspended");
    await forgetTurns(tx, [phoneTries]);
    await giveTurnBack(tx, [addressTries]);
    await applyOwnersLists(deps, tx, { userId, phone });
    if (await hasSecondFactor(tx, userId)) return { pending: pendingSignIn(deps, credentials) };
    const session = await signIn(deps, tx, { userId, origin });
    return { session, user: await userRecord(deps, tx, userId) };
  });
}

/** Under this key wrong passwords of a phone are counted: a new password forgets them. */
export const loginTriesOf = (phone: string): string => phoneKey(perPhone, phone);

/**
 * Proves the actor's phone with the code that was sent to it, and grants what waits for its owner: staff roles it is
 * listed for, being an agent where staff approved that; and what stays with the number of earlier accounts.
 * *Errors*: `wrong_code`, `code_dead`, `code_expired`, `suspended` where staff suspended an earlier account of the number.
 * *Repeats*: once verified, any code is fine.
 */
export async function verifyPhone(deps: Deps, actor: Actor, code: string): Promise<User> {
  const { userId, phone } = actor;
  if (actor.isVerified) return userRecord(deps, deps.db, userId);
  // A refusal is answered only after the commit: its wrong try must count.
  const outcome = await inTransaction(deps, async (tx) => {
    const refusal = await tryCode(deps, tx, { userId, code });
    if (refusal) return { refusal };
    await markVerified(tx, { userId, at: deps.clock.now() });
    const { isBarred } = await takeOverNumber(deps, tx, { userId, phone });
    if (isBarred) return { refusal: "suspended" as const };
    await takeOverApproval(tx, { userId, phone });
    await applyOwnersLists(deps, tx, { userId, phone });
    return { user: await userRecord(deps, tx, userId) };
  });
  if (outcome.refusal) throw new AppError(outcome.refusal);
  return outcome.user;
}

/** What the owner's settings say about the phone, taken over at sign-in. */
async function applyOwnersLists(
  deps: Deps,
  tx: Transaction,
  { userId, phone }: { userId: string; phone: E164 },
): Promise<void> {
  await followRoleLists(deps, tx, userId);
  if (deps.config.walletDisabledPhones.includes(phone)) await disableMoney(tx, userId);
}

/** Whether the owner's settings make this phone's owner staff. */
const isListed = ({ config }: Pick<Deps, "config">, phone: E164): boolean =>
  listedRoles(config).some((listed) => listed.phone === phone);

/** The contract has let only Nigerian mobile numbers through. */
function e164(typed: string): E164 {
  const phone = parsePhone(typed);
  if (!phone) throw new AppError("invalid", { fields: { phoneNumber: messages.fields.phoneNumber } });
  return phone;
}
