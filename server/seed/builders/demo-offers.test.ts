import { expect, test } from "vitest";
import { demoSignIns } from "../demo-sign-ins.ts";
import { planDemo } from "./demo-plan.ts";

const { jobs, calls } = planDemo(new Date("2026-05-04T09:00:00Z"), { shared: "x", unknown: "y" });
const painter = demoSignIns.find(({ kind }) => kind === "serviceman")!.userId;

test("every taken job was accepted by a caller, after the post and not by its poster", () => {
  const pairs = new Set(calls.map(({ jobId, callerId }) => `${jobId} ${callerId}`));
  const taken = jobs.filter(({ status }) => status === "assigned" || status === "completed");

  expect(taken.length).toBeGreaterThan(30);
  for (const { id, userId, assignedTo, assignedAt, completedAt, createdAt, status } of taken) {
    expect(pairs).toContain(`${id} ${assignedTo}`);
    expect(assignedTo).not.toBe(userId);
    expect(assignedAt!.getTime()).toBeGreaterThan(createdAt.getTime());
    expect(completedAt instanceof Date).toBe(status === "completed");
  }
  const waiting = jobs.filter(({ status }) => status === "open" || status === "paused");
  expect(waiting.length).toBeGreaterThan(30);
  expect(waiting.filter(({ assignedTo }) => assignedTo)).toEqual([]);
});

test("the sign-in serviceman has accepted one job and can accept some nearby", () => {
  const suits = jobs.filter((job) => job.service === "House Painting" && job.state === "FCT Abuja");

  expect(
    jobs.filter((job) => job.assignedTo === painter && job.status === "assigned").length,
  ).toBeGreaterThan(0);
  expect(suits.filter(({ status }) => status === "open").length).toBeGreaterThanOrEqual(4);
});

test("no SMS is sent about the demo's jobs", () => {
  expect(jobs.length).toBeGreaterThan(60);
  expect(jobs.filter(({ alertedAt }) => !(alertedAt instanceof Date))).toEqual([]);
});
