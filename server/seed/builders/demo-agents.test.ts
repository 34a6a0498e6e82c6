import { expect, test } from "vitest";
import { planAgents } from "./demo-agents.ts";
import type { JobRow } from "./demo-jobs.ts";

test("applications wait, clients of agents consented before now, and each loading is the same", () => {
  const now = new Date("2026-03-10T10:00:00Z");
  const job = (id: string, minutesAgo: number, clientPhone: string | null) =>
    ({ id, clientPhone, createdAt: new Date(now.getTime() - minutesAgo * 60_000) }) as JobRow;
  const jobs = [job("old", 500, "+2348190000200"), job("new", 4, "+2348190000201"), job("own", 9, null)];

  const plan = planAgents(now, jobs);

  expect(plan).toEqual(planAgents(now, jobs));
  expect(plan.consents.map(({ jobId, agreed }) => [jobId, agreed])).toEqual([
    ["old", true],
    ["new", true],
  ]);
  for (const { askedAt, answeredAt } of plan.consents) {
    expect(askedAt! < answeredAt!).toBe(true);
    expect(answeredAt! <= now).toBe(true);
  }
  expect(plan.applications).toHaveLength(3);
  expect(new Set(plan.applications.map(({ phone }) => phone)).size).toBe(3);
  expect(plan.applications.every(({ status }) => status === undefined)).toBe(true);
});
