import { expect, test } from "vitest";
import { faultsOf } from "./check-transfer.ts";

const account = { phoneNumber: "08030000001", runorUnits: 100 };
const phone = "0803 123 4567";

test("reports empty fields as missing [VALID-11]", () => {
  expect(faultsOf({ phone: "  ", units: undefined }, account)).toEqual({ missing: ["phone", "units"] });
  expect(faultsOf({ phone, units: undefined }, account)).toEqual({ missing: ["units"] });
  expect(faultsOf({ phone: "", units: 5 }, account)).toEqual({ missing: ["phone"] });
});

test("asks for a top-up above the balance, and accepts the whole balance [VALID-10]", () => {
  expect(faultsOf({ phone, units: 101 }, account)).toEqual({ missing: [], units: "Top-up Units." });
  expect(faultsOf({ phone, units: 100 }, account)).toEqual({ missing: [] });
  expect(faultsOf({ phone, units: 0 }, account).units).toBe("Enter a whole number of units, from 1 up.");
});

test("refuses an incomplete number and the sender's own", () => {
  expect(faultsOf({ phone: "0803", units: 1 }, account).phone).toBe("Please enter a valid phone number.");
  expect(faultsOf({ phone: "+2348030000001", units: 1 }, account).phone).toBe(
    "You cannot send units to yourself.",
  );
});
