/** The public lists of servicemen and of agents. */
import type { z } from "zod/mini";
import type { ApprovedAgent, Serviceman, ServicemenQuery } from "#shared/contracts/servicemen.ts";
import type { Deps } from "../../deps.ts";
import { findAgents, findServicemen } from "./providers.queries.ts";
import { searchTerms, toApprovedAgent, toServiceman } from "./providers.rules.ts";

const servicemenPerAnswer = 200;
const agentsPerAnswer = 50;

/** Subscribed people with a card that match, newest card first. */
export async function listServicemen(
  deps: Pick<Deps, "db" | "clock">,
  query: z.infer<typeof ServicemenQuery>,
): Promise<Serviceman[]> {
  const rows = await findServicemen(deps.db, {
    now: deps.clock.now(),
    limit: servicemenPerAnswer,
    terms: searchTerms(query.q ?? ""),
    service: query.service,
    state: query.state,
  });
  return rows.map(toServiceman);
}

/** Approved agents with the line they are reached on, newest first. */
export async function listApprovedAgents(deps: Pick<Deps, "db">): Promise<ApprovedAgent[]> {
  const rows = await findAgents(deps.db, { limit: agentsPerAnswer });
  return rows.map(toApprovedAgent);
}
