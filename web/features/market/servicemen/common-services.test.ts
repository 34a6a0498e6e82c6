import { expect, test } from "vitest";
import type { Serviceman } from "#shared/contracts/servicemen.ts";
import { commonServices } from "./servicemen-search.tsx";

const offering = (...services: string[]) =>
  services.map((serviceRendered) => ({ serviceRendered }) as Serviceman);

test("offers the most common services as quick filters, ties in alphabetical order [SERVLIST-01]", () => {
  expect(commonServices(offering("Plumbing", "Catering", "Plumbing", "Barbing"), 2)).toEqual([
    "Plumbing",
    "Barbing",
  ]);
});

test("ignores people without a service", () => {
  expect(commonServices(offering(""), 3)).toEqual([]);
});
