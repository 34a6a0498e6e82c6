/** What a typed card will look like to others. */
import type { UserProfile } from "#shared/contracts/profiles.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { maskTogether } from "#shared/masking/masking-together.ts";
import { groupDigits } from "#shared/money/money.ts";
import { readCharge } from "#shared/money/typed-charge.ts";

/** The card's texts as they stand in the form. */
export interface TypedCard {
  serviceRendered: string;
  serviceDescription: string;
  currentLocation: string;
  minUnits: string;
  businessName: string;
}

/** What the form begins with: the card as it is saved. */
export const typedOf = (profile: UserProfile): TypedCard => ({
  serviceRendered: profile.serviceRendered ?? "",
  serviceDescription: profile.serviceDescription ?? "",
  currentLocation: profile.currentLocation ?? "",
  minUnits: profile.minUnits === null ? "" : groupDigits(profile.minUnits),
  businessName: profile.businessName ?? "",
});

/** The public profile as it will be: contacts hidden, and behind a private name what leads to the person left out. */
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

/** Whether people would not see part of the text. */
export const holdsContact = (text: string): boolean => maskContacts(text) !== text;

/** Whether what is typed would change the card. */
export function isChanged(saved: UserProfile, typed: TypedCard): boolean {
  const before = typedOf(saved);
  const charge = readCharge(typed.minUnits);
  if (charge === undefined ? typed.minUnits.trim() !== before.minUnits : charge !== saved.minUnits)
    return true;
  const texts = ["serviceRendered", "serviceDescription", "currentLocation", "businessName"] as const;
  return texts.some((name) => typed[name].trim() !== before[name]);
}
