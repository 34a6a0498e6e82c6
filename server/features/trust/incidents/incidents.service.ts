/** Incidents: what the checks of the books and the payouts find, open until it is gone or staff closed it. */
import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import type { IncidentFacts } from "#server/db/schema/incidents.ts";
import type { Deps } from "#server/deps.ts";
import type { IncidentKind } from "#shared/contracts/incidents.ts";
import { dayMs } from "#shared/time/durations.ts";
import {
  type IncidentRecord,
  incidentHistory,
  listIncidents,
  resolveOthers,
  resolveSubject,
  upsertIncident,
} from "./incidents.queries.ts";

export { addApproval, endApprovals, findApprovers } from "./approvals.queries.ts";
export { findDispute, findUndecidedSince, noteDecision } from "./disputes.queries.ts";
export {
  closeByStaff,
  findIncident,
  type IncidentRecord,
  incidentHistory,
  listOpenSubjects,
  listOthersNamed,
  payoutsStopped,
} from "./incidents.queries.ts";

export interface Finding {
  kind: IncidentKind;
  /** A subject has at most one open incident of a kind. */
  subject: string;
  /** For staff. Must contain no secrets, because it is also logged, with ids hashed and without `providerSays`. */
  details: IncidentFacts;
  /** Whether all payouts stop until it is closed. */
  stopsPayouts: boolean;
  /** Whether an incident that staff closed stays closed when it is found again. Not for invariants. */
  isExplainable?: boolean;
  /** Logs it again if it is open already, because what it is about happened again. */
  isAgain?: boolean;
}

/** Opens an incident. Repeats: updates the details of the open one. */
export async function openIncident(
  deps: Pick<Deps, "clock" | "log">,
  db: Db,
  finding: Finding,
): Promise<void> {
  const { isExplainable = false, isAgain = false, ...found } = finding;
  if (isExplainable && (await incidentHistory(db, finding)) === "explained") return;
  const now = deps.clock.now();
  const id = newId();
  const incidentId = await upsertIncident(db, { id, ...found, openedAt: now, seenAt: now });
  const isNew = incidentId === id;
  // The log hashes the ids that the finding names; the incident's own id leads to them.
  if (isNew || isAgain)
    deps.log.error(
      { incidentId, incident: withoutTheirWords(finding) },
      isNew ? "incident opened" : "incident opened again",
    );
}

/** A provider's own words may name a person's number. */
function withoutTheirWords({
  details: { providerSays: _, ...details },
  isAgain: __,
  ...finding
}: Finding): Finding {
  return { ...finding, details };
}

/** Closes an incident whose cause is gone. Repeats: changes nothing. */
export async function closeIncident(
  deps: Pick<Deps, "clock" | "log">,
  db: Db,
  finding: Pick<Finding, "kind" | "subject">,
): Promise<void> {
  const isClosed = await resolveSubject(db, finding, byItself(deps));
  if (isClosed) deps.log.warn({ incident: finding }, "incident closed by itself");
}

/** Closes a check's open incidents whose subject begins with `prefix` and is not in `found`. */
export async function closeDisappeared(
  deps: Pick<Deps, "clock" | "log">,
  db: Db,
  check: { kind: IncidentKind; prefix: string; found: string[] },
): Promise<void> {
  const closed = await resolveOthers(db, check, byItself(deps));
  if (closed.length > 0) deps.log.warn({ kind: check.kind, closed }, "incidents closed by themselves");
}

const byItself = (deps: Pick<Deps, "clock">) => ({ at: deps.clock.now(), by: null, note: null });

const shownDays = 30;
const maxShown = 100;

/** For staff: open incidents, then recently closed ones. */
export function recentIncidents(deps: Pick<Deps, "db" | "clock">): Promise<IncidentRecord[]> {
  const resolvedAfter = new Date(deps.clock.now().getTime() - shownDays * dayMs);
  return listIncidents(deps.db, { resolvedAfter, limit: maxShown });
}
