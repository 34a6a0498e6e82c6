/** The public lists of servicemen and of agents, kept ready in memory until a person or a card changes. */
import * as z from "zod/mini";
import { ApprovedAgentList, ServicemanList, type ServicemenQuery } from "#shared/contracts/servicemen.ts";
import type { Deps } from "../../deps.ts";
import { type Content, Snapshots } from "../../http/snapshots.ts";
import { findAgents, findServicemen } from "./providers.queries.ts";
import { searchTerms, toApprovedAgent, toServiceman } from "./providers.rules.ts";

const servicemenPerAnswer = 200;
const agentsPerAnswer = 50;
const keptBytes = 4 * 1024 * 1024;
/** New agents show after this at the latest: only changes of existing people are in the feed. */
const agentsSeconds = 60;

/** Ready answers of both lists; empties itself when somebody's card, name, subscription or approval changes. */
export function providerSnapshots(deps: Deps): Snapshots {
  const snapshots = new Snapshots(deps, { name: "providers", maxBytes: keptBytes });
  deps.freshness.on("servicemen", () => snapshots.clear());
  deps.freshness.on("users", () => snapshots.clear());
  return snapshots;
}

/** Subscribed people with a card that match, newest card first. Holds until the first of their subscriptions ends. */
export async function listServicemen(
  deps: Pick<Deps, "db" | "clock">,
  query: z.infer<typeof ServicemenQuery>,
): Promise<Content> {
  const rows = await findServicemen(deps.db, {
    now: deps.clock.now(),
    limit: servicemenPerAnswer,
    terms: searchTerms(query.q ?? ""),
    service: query.service,
    state: query.state,
  });
  const ends = rows.map(({ subscribedUntil }) => subscribedUntil.getTime());
  return {
    body: JSON.stringify(z.parse(ServicemanList, { servicemen: rows.map(toServiceman) })),
    tags: [],
    staleAt: rows.length > 0 ? new Date(Math.min(...ends)) : undefined,
  };
}

/** Approved agents with the line they are reached on, newest first. */
export async function listApprovedAgents(deps: Pick<Deps, "db" | "clock">): Promise<Content> {
  const rows = await findAgents(deps.db, { limit: agentsPerAnswer });
  return {
    body: JSON.stringify(z.parse(ApprovedAgentList, rows.map(toApprovedAgent))),
    tags: [],
    staleAt: new Date(deps.clock.now().getTime() + agentsSeconds * 1000),
  };
}
