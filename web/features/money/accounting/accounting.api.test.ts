import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { carryThrough } from "#web/lib/api/api.ts";
import { resolveIncident } from "./accounting.api.ts";

test.each([
  ["Ini Effiong", true],
  [null, false],
])(
  "a decision at an earlier version, approved by %j, says whether it waits",
  async (approvedBy, isWaiting) => {
    const client = new QueryClient();
    const body = { _id: "incident-1", isFrozen: true, approvedBy };
    carryThrough(client, async () => ({ status: 200, body, headers: {} }));
    const press = { incidentId: "incident-1", note: "Asked the bank", liftFreeze: true };
    expect(await resolveIncident(client, press)).toMatchObject({ approvedBy, isWaiting });
  },
);
