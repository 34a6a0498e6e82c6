import { repeatedly } from "#server/db/in-transaction.ts";
import { openLanes } from "#server/db/lanes.ts";
import type { Deps } from "#server/deps.ts";
import { type TransferCall, type TransferOutcome, transferUnits } from "./transfers.queries.ts";

export type SendTransfer = (call: TransferCall) => Promise<TransferOutcome>;

/** As `openLanes`; after a lost connection the caller repeats with the same key. */
export const openTransferLanes = (deps: Pick<Deps, "pool" | "metrics" | "clock" | "state">): SendTransfer =>
  openLanes({
    name: "transfers",
    state: deps.state,
    run: (calls) => repeatedly(deps, () => transferUnits(deps.pool, calls, deps.clock.now())),
    laneCount: 2,
    maxQueue: 5_000,
    nameOf: ({ senderId, key, transferId }) => (key === undefined ? transferId : `${senderId} ${key}`),
  });
