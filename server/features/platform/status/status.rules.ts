/** What findings and failing tasks mean for people. Pure. */
import type { IncidentKind } from "#shared/contracts/incidents.ts";
import { type Status, type StatusArea, type StatusState, statusAreas } from "#shared/contracts/status.ts";
import { hourMs } from "#shared/time/durations.ts";

interface Finding {
  kind: IncidentKind;
  stopsPayouts: boolean;
  from: Date;
  seenAt: Date;
  until: Date | null;
}

/** Tasks that wait for a provider, by what they serve. */
const tasksOf: Partial<Record<StatusArea, readonly string[]>> = {
  payments: ["payments.settle"],
  payouts: ["withdrawals.pay", "withdrawals.ask"],
  sms: ["notifications.send-sms", "verification.send-code", "password-resets.send-link", "campaigns.send"],
  notifications: ["notices.push", "notices.deliver"],
};
export const watchedTasks = {
  names: Object.values(tasksOf).flat(),
  requeued: ["notices.deliver"],
  queued: ["campaigns.send"],
};

/** The only kind that is shown although it stops no payouts. */
export const smsFinding: IncidentKind = "sms-budget";

/** Findings about single payments and people are not shown: staff settle them with the person. */
function areaOf({ kind, stopsPayouts }: Finding): StatusArea | undefined {
  if (stopsPayouts) return "payouts";
  return kind === smsFinding ? "sms" : undefined;
}

/** The budget is one of an hour, but its incident stays open until staff have looked into it. */
function endOf({ kind, stopsPayouts, seenAt, until }: Finding, now: Date): Date | null {
  if (stopsPayouts || kind !== smsFinding) return until;
  const end = new Date(seenAt.getTime() + hourMs);
  return end > now || (until && until < end) ? until : end;
}

interface Trouble {
  state: StatusState;
  since: Date;
}

interface Found {
  findings: readonly Finding[];
  failing: readonly { name: string; since: Date }[];
  /** Since when uploaded files cannot be stored and read. */
  withoutFilesSince: Date | undefined;
}

export function statusOf({ findings, failing, withoutFilesSince }: Found, now: Date): Status {
  const troubles = new Map<StatusArea, Trouble>();
  const add = (area: StatusArea, state: StatusState, since: Date) => {
    const known = troubles.get(area);
    const isWorse = state === "down" && known?.state !== "down";
    if (!known || isWorse)
      troubles.set(area, { state, since: known && known.since < since ? known.since : since });
  };
  const shown = findings.flatMap((finding) => {
    const area = areaOf(finding);
    return area ? [{ ...finding, until: endOf(finding, now), area }] : [];
  });
  for (const { area, from, until } of shown)
    if (until === null) add(area, area === "payouts" ? "down" : "delayed", from);
  for (const [area, names] of Object.entries(tasksOf) as [StatusArea, readonly string[]][])
    for (const { name, since } of failing) if (names.includes(name)) add(area, "delayed", since);
  if (withoutFilesSince) add("pictures", "down", withoutFilesSince);
  return {
    checkedAt: now.toISOString(),
    areas: statusAreas.map((area) => areaStatus(area, troubles.get(area))),
    incidents: together(shown),
  };
}

const areaStatus = (area: StatusArea, trouble?: Trouble): Status["areas"][number] => ({
  area,
  state: trouble?.state ?? "working",
  since: trouble?.since.toISOString() ?? null,
});

/** Overlapping findings of an area are shown as one incident. */
function together(findings: readonly (Finding & { area: StatusArea })[]): Status["incidents"] {
  const merged: (Finding & { area: StatusArea })[] = [];
  for (const finding of findings.toSorted((one, other) => one.from.getTime() - other.from.getTime())) {
    const open = merged.find(
      ({ area, until }) => area === finding.area && (until === null || until >= finding.from),
    );
    if (!open) merged.push({ ...finding });
    else if (open.until !== null && (finding.until === null || finding.until > open.until))
      open.until = finding.until;
  }
  return merged.reverse().map(({ area, from, until }) => ({
    area,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  }));
}

/** The status while the database does not answer: cached pages are shown, and nothing else works. */
export function statusWithoutDatabase({
  now,
  since,
  known,
}: {
  now: Date;
  since: Date;
  known: Status | undefined;
}): Status {
  return {
    checkedAt: now.toISOString(),
    areas: statusAreas.map((area) =>
      areaStatus(area, { state: area === "pages" ? "delayed" : "down", since }),
    ),
    incidents: known?.incidents ?? [],
  };
}
