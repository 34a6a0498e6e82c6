import { resetRestHours } from "#shared/constants.ts";
import type { Capability, User } from "#shared/contracts/accounts.ts";
import { type Language, languages } from "#shared/messages/languages.ts";
import { maskAccountNumber } from "#shared/money/account-number.ts";
import { kobo, koboPerUnit } from "#shared/money/money.ts";
import { mediaUrl } from "#shared/paths.ts";
import { accountNumberOf, type E164, localPhone } from "#shared/phones/phone.ts";
import { opensArea, type StaffRole } from "#shared/roles.ts";
import type { OwnerSettings } from "#shared/settings.ts";
import { hourMs } from "#shared/time/durations.ts";
import { freeLeft } from "./monthly-use.rules.ts";

export interface UserFacts {
  id: string;
  phone: E164;
  fullName: string;
  email: string | null;
  isVerified: boolean;
  subscribedUntil: Date | null;
  isAgent: boolean;
  privateName: string | null;
  publicId: string;
  language: Language | null;
  jobSms: boolean;
  picturePath: string | null;
  privateNameAnswered: boolean;
  teamKey: string | null;
  moneyDisabled: boolean;
  resetByLinkAt: Date | null;
  serviceRendered: string | null;
  businessName: string | null;
  bankAccountNumber: string | null;
  bankAccountName: string | null;
  bankName: string | null;
  /** Spendable balance: posted less held. */
  availableKobo: number;
  postsUsed: number;
  callsUsed: number;
  staffRoles: StaffRole[];
}

type FreeLimits = Pick<OwnerSettings, "freePosts" | "freeCalls">;

export function toUser(facts: UserFacts, limits: FreeLimits, now: Date): User {
  const isSubscribed = facts.subscribedUntil !== null && facts.subscribedUntil > now;
  return {
    _id: facts.id,
    fullName: facts.fullName,
    phoneNumber: localPhone(facts.phone),
    email: facts.email,
    runorUnits: kobo(facts.availableKobo) / koboPerUnit,
    isVerified: facts.isVerified,
    isSubscribed,
    subscriptionEndsAt: isSubscribed ? facts.subscribedUntil!.toISOString() : null,
    accountNumber: accountNumberOf(facts.phone),
    isAgent: facts.isAgent,
    privateName: facts.privateName,
    privateNameValue: facts.privateNameAnswered,
    freeJob: freeLeft(limits.freePosts, facts.postsUsed),
    freeCalls: freeLeft(limits.freeCalls, facts.callsUsed),
    teamKey: facts.teamKey,
    serviceRendered: facts.serviceRendered,
    businessName: facts.businessName,
    accountNo: facts.bankAccountNumber && maskAccountNumber(facts.bankAccountNumber),
    accountName: facts.bankAccountName,
    bankName: facts.bankName,
    moneyDisabled: facts.moneyDisabled,
    moneyRestsUntil: restsUntil(facts.resetByLinkAt, now),
    publicId: facts.publicId,
    jobSms: facts.jobSms,
    language: languages.find((each) => each === facts.language) ?? null,
    pictureUrl: mediaUrl(facts.picturePath),
    staffRoles: facts.staffRoles,
  };
}

/** When the hold after a reset ends, if that is in the future. */
function restsUntil(resetByLinkAt: Date | null, now: Date): string | null {
  if (!resetByLinkAt) return null;
  const until = new Date(resetByLinkAt.getTime() + resetRestHours * hourMs);
  return until > now ? until.toISOString() : null;
}

const areas = ["accounting", "publicRelations", "agents", "customers"] as const;

export function capabilitiesOf({ staffRoles, isSubscribed, moneyDisabled }: User): Capability[] {
  const capabilities: Capability[] = areas.filter((area) => opensArea(staffRoles, area));
  if (staffRoles.includes("admin")) capabilities.push("admin");
  if (isSubscribed) capabilities.push("businessCentre");
  if (!moneyDisabled) capabilities.push("wallet");
  return capabilities;
}
