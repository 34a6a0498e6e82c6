import { expect, test } from "vitest";
import { demoSignIns } from "../demo-sign-ins.ts";
import { planDemo } from "./demo-plan.ts";

test("reports wait for staff, never about sign-ins, and each loading is the same", () => {
  const now = new Date("2026-03-10T10:00:00Z");
  const hashes = { shared: "a", unknown: "b" };
  const { reports, users, jobs, comments, cards } = planDemo(now, hashes);

  expect(reports).toEqual(planDemo(now, hashes).reports);
  expect(reports.map(({ subjectType, decision }) => [subjectType, decision ?? "open"])).toEqual([
    ["job", "open"],
    ["job", "open"],
    ["comment", "open"],
    ["user", "open"],
    ["job", "dismiss"],
  ]);
  const known = new Set(demoSignIns.map(({ userId }) => userId));
  const ids = new Set<unknown>([...jobs, ...comments].map(({ id }) => id));
  for (const { userId } of cards) ids.add(userId);
  for (const report of reports) {
    expect(known.has(report.ownerId) || known.has(report.reporterId)).toBe(false);
    expect(report.ownerId).not.toBe(report.reporterId);
    expect(users.some(({ id }) => id === report.reporterId)).toBe(true);
    expect(ids.has(report.subjectId)).toBe(true);
    expect(report.createdAt! < now).toBe(true);
  }
  expect(new Set(reports.slice(0, 2).map(({ reporterId }) => reporterId)).size).toBe(2);
});
