/** Which limits a text message counts towards; `gate.service.ts` counts. */
import type { Config } from "#server/config.ts";
import { phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import { isOwnMachine } from "#server/features/platform/throttles/throttles.rules.ts";
import { addressLimits } from "#server/features/platform/throttles/throttles.service.ts";
import type { Message } from "#server/language/message.ts";
import { accountAnswers, errorTexts } from "#server/language/messages.ts";
import { daySeconds, hourSeconds } from "#shared/time/durations.ts";

export interface Turn {
  /** For operators. */
  name: string;
  key: string;
  limit: number;
  windowSeconds: number;
  sentence: Message;
  /** Slower limits that apply once the limit is reached. */
  beyond?: readonly { limit: number; windowSeconds: number }[];
}

/**
 * An address that used up its day continues slowly: one message a minute, and ten an hour. Many people may share it,
 * and one of them must not block it for the others for a day.
 */
const slowPace = [
  { limit: 1, windowSeconds: 60 },
  { limit: 10, windowSeconds: hourSeconds },
] as const;

export interface CodeReceiver {
  /** E.164 */
  phone: string;
  /** The caller's network address. */
  address: string;
  userId?: string;
  /** Whether the caller is known to own the number. Other callers can use up only a part of its day. */
  isOwner?: boolean;
}

export interface NoticeReceiver {
  /** E.164 */
  to: string;
  /** The account whose action the notification is about. */
  userId?: string | undefined;
  /** Set by callers who know that the number was verified, although no account may have it any more. */
  isProven?: boolean | undefined;
  /** The network address of a caller who is not known to own the number. */
  address?: string | undefined;
  /** A lower limit for one kind of notification to a number. */
  perDay?: { kind: string; limit: number } | undefined;
  /** About the account's own security. */
  isSecurity?: boolean | undefined;
}

export function codeTurns(config: Config, { phone, address, userId, isOwner = false }: CodeReceiver): Turn[] {
  const { smsPerPhoneDay } = config;
  return [
    ...(userId === undefined ? [] : [accountTurn(config, userId)]),
    ...(isOwner ? [] : addressTurns(config, address, userId === undefined ? "links" : "codes")),
    phoneTurn(isOwner ? smsPerPhoneDay : strangersPerDay(smsPerPhoneDay), phone),
  ];
}

export function noticeTurns(
  config: Config,
  { to, userId, address, perDay, isSecurity = false }: NoticeReceiver,
): Turn[] {
  return [
    ...(userId === undefined || isSecurity ? [] : [accountTurn(config, userId)]),
    ...(address === undefined ? [] : addressTurns(config, address, "notices")),
    ...(perDay
      ? [{ ...phoneTurn(perDay.limit, to), name: perDay.kind, key: `sms:${perDay.kind}:${phoneLookup(to)}` }]
      : []),
    {
      ...phoneTurn(noticesPerDay(config.smsPerPhoneDay), to),
      ...(isSecurity && { beyond: [securityReserve] }),
    },
  ];
}

/**
 * For messages about an account's security once the number's day is used up. Otherwise an intruder could keep them from
 * the owner by requesting links for the number first.
 */
const securityReserve = { limit: 2, windowSeconds: daySeconds };

type AddressKind = "links" | "codes" | "notices";

/** No limit for developers on their own machine. */
const addressTurns = ({ smsPerAddressDay, sandboxed }: Config, address: string, kind: AddressKind): Turn[] =>
  sandboxed.sms && isOwnMachine(address)
    ? []
    : addressLimits(address, smsPerAddressDay).map(({ network, limit }) => ({
        name: "address",
        key: addressKey(kind, network),
        limit,
        windowSeconds: daySeconds,
        sentence: errorTexts.too_many_requests,
        beyond: slowPace,
      }));

/**
 * Counts links and notifications apart from codes: both may be caused without an account and must not use up the codes
 * of sign-ups.
 */
const addressKey = (kind: AddressKind, network: string): string => `sms:address:${kind}:${network}`;

/** The keys that count the codes requested by an address. */
export const codeKeysOf = (address: string): string[] =>
  addressLimits(address, 0).map(({ network }) => addressKey("codes", network));

const accountTurn = ({ smsPerAccountDay }: Config, userId: string): Turn => ({
  name: "account",
  key: `sms:user:${userId}`,
  limit: smsPerAccountDay,
  windowSeconds: daySeconds,
  sentence: accountAnswers.tooManyTexts,
});

export const phoneLimitName = "phone";

const phoneTurn = (limit: number, phone: string): Turn => ({
  name: phoneLimitName,
  key: phoneKeyOf(phone),
  limit,
  windowSeconds: daySeconds,
  sentence: accountAnswers.tooManyTexts,
});

export const phoneKeyOf = (phone: string): string => `sms:phone:${phoneLookup(phone)}`;

/**
 * Callers other than the known owner are refused once a number got this many, of any kind: notifications and strangers
 * together leave the rest of the day's messages for the owner.
 */
const strangersPerDay = (perDay: number): number => Math.max(1, Math.floor(perDay * 0.8));

/** Notifications and campaigns leave some of the day's messages for codes. */
export const noticesPerDay = (perDay: number): number => Math.floor(perDay * 0.7);
