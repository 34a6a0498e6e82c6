import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { maskTogether } from "#shared/masking/masking-together.ts";
import { groupDigits } from "#shared/money/money.ts";
import { readCharge } from "#shared/money/typed-charge.ts";

export interface TypedCard {
  serviceRendered: string;
  serviceDescription: string;
  currentLocation: string;
  minUnits: string;
  businessName: string;
}

export const typedOf = (profile: UserProfile): TypedCard => ({
  serviceRendered: profile.serviceRendered ?? "",
  serviceDescription: profile.serviceDescription ?? "",
  currentLocation: profile.currentLocation ?? "",
  minUnits: profile.minUnits === null ? "" : groupDigits(profile.minUnits),
  businessName: profile.businessName ?? "",
});

/** The future public profile: contacts hidden and, under a private name, what identifies the person left out. */
export function previewOf(saved: UserProfile, typed: TypedCard): UserProfile {
  const [name, description, location] = maskTogether([
    typed.businessName.trim(),
    typed.serviceDescription.trim(),
    typed.currentLocation.trim(),
  ]);
  const businessName = name || null;
  const preview: UserProfile = {
    ...saved,
    businessName,
    displayName: businessName ?? saved.fullName,
    serviceRendered: typed.serviceRendered || null,
    serviceDescription: description || null,
    currentLocation: location || null,
    minUnits: readCharge(typed.minUnits) ?? null,
    phoneNumber: null,
    isOwn: false,
  };
  if (!saved.isPrivate) return preview;
  return { ...preview, businessName: null, displayName: saved.fullName, openings: 0, completions: 0 };
}

/** Whether part of the text would be hidden. */
export const holdsContact = (text: string): boolean => maskContacts(text) !== text;

export function isChanged(saved: UserProfile, typed: TypedCard): boolean {
  const before = typedOf(saved);
  const charge = readCharge(typed.minUnits);
  if (charge === undefined ? typed.minUnits.trim() !== before.minUnits : charge !== saved.minUnits)
    return true;
  const texts = ["serviceRendered", "serviceDescription", "currentLocation", "businessName"] as const;
  return texts.some((name) => typed[name].trim() !== before[name]);
}
