import { expect, test } from "vitest";
import type { Serviceman } from "#shared/contracts/servicemen.ts";
import { matchingKept } from "./use-found-servicemen.ts";

const serviceman = (facts: Partial<Serviceman>): Serviceman => ({
  userId: "1",
  displayName: "Ṣọlá Electricals",
  businessName: "Ṣọlá Electricals",
  fullName: "Ṣọlá Adé",
  serviceRendered: "Electrical Installation",
  serviceDescription: "House wiring",
  currentLocation: "Ikeja, Lagos",
  state: "Lagos",
  lga: "Ikeja",
  minUnits: 5_000,
  rating: null,
  ratingCount: 0,
  distanceKm: null,
  ...facts,
});

const sola = serviceman({});
const bature = serviceman({
  userId: "2",
  displayName: "Bature Motors",
  serviceRendered: "Car Repair",
  state: "Kano",
});
const liked = serviceman({ userId: "3", minUnits: 9_000, rating: 4.5, ratingCount: 2 });
const kept = [sola, bature, liked];

test.each([
  [{}, kept],
  [{ service: "Car Repair" }, [bature]],
  [{ state: "Lagos", charge: "5000" }, [sola]],
  [{ state: "Lagos", lga: "Epe" }, []],
  [{ reviewed: "1" }, [liked]],
  [{ q: "sola wiring" }, [sola, liked]],
  [{ q: "motors", near: "Ikeja" }, [bature]],
])("filters the stored list offline by %j [SERVLIST-01]", (filter, found) => {
  expect(matchingKept(kept, filter)).toEqual(found);
});
