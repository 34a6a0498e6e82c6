import { describe, expect, test } from "vitest";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { hiddenNumber } from "#shared/masking/masking.ts";
import { holdsContact, isChanged, previewOf, typedOf } from "./card-preview.ts";

const saved: UserProfile = {
  userId: "0192f0c5-0000-7000-8000-000000000001",
  displayName: "Adunni Paints",
  businessName: "Adunni Paints",
  fullName: "Adunni Bello",
  isPrivate: false,
  isOwn: true,
  serviceRendered: "House Painting",
  serviceDescription: "Clean lines.",
  currentLocation: "Bodija, Ibadan",
  state: "Oyo",
  lga: "Ibadan North",
  minUnits: 5_000,
  isForHire: true,
  phoneNumber: "08031234567",
  openings: 3,
  completions: 27,
  rating: 4.5,
  ratingCount: 2,
  photos: [],
  jobs: [],
};
const typed = typedOf(saved);

describe("business card preview", () => {
  test("shows the saved card as others see it, without the phone", () => {
    expect(previewOf(saved, typed)).toEqual({ ...saved, phoneNumber: null, isOwn: false });
  });

  test("hides contacts while they are typed", () => {
    const preview = previewOf(saved, {
      ...typed,
      serviceDescription: "Call 0803 123 4567",
      currentLocation: "Ibadan 08031234567",
      businessName: "Sola 08031234567",
    });
    expect(preview.serviceDescription).toBe(`Call ${hiddenNumber}`);
    expect(preview.currentLocation).toBe(`Ibadan ${hiddenNumber}`);
    expect(preview.displayName).toBe(`Sola ${hiddenNumber}`);
    expect(holdsContact("Call 0803 123 4567")).toBe(true);
    expect(holdsContact("From ₦5,000")).toBe(false);
  });

  test("falls back to the full name, and leaves out an invalid charge", () => {
    const preview = previewOf(saved, { ...typed, businessName: " ", minUnits: "five thousand" });
    expect(preview).toMatchObject({ displayName: "Adunni Bello", businessName: null, minUnits: null });
    expect(previewOf(saved, { ...typed, minUnits: "₦7,500" }).minUnits).toBe(7_500);
  });

  test("hides business name and figures under a private name", () => {
    const hidden = { ...saved, isPrivate: true, fullName: "calmbrush", displayName: "calmbrush" };
    expect(previewOf(hidden, typed)).toMatchObject({
      displayName: "calmbrush",
      businessName: null,
      openings: 0,
      completions: 0,
    });
  });
});

test("detects changes of text and amount, not of formatting", () => {
  expect(isChanged(saved, typed)).toBe(false);
  expect(isChanged(saved, { ...typed, minUnits: "₦5000", businessName: "Adunni Paints " })).toBe(false);
  expect(isChanged(saved, { ...typed, minUnits: "6,000" })).toBe(true);
  expect(isChanged(saved, { ...typed, minUnits: "" })).toBe(true);
  expect(isChanged(saved, { ...typed, serviceRendered: "Plumbing" })).toBe(true);
});
