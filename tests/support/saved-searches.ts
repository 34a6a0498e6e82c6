/** Saved searches, jobs that match them, and the alerts. */
import { expect } from "vitest";
import { alertAboutSearches } from "#server/features/market/saved-searches/saved-searches.tasks.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import type { TestApp } from "./app.ts";
import type { SignedInUser } from "./signed-in.ts";

/** Moves to the next time that it is this hour in Lagos, on this weekday if given (1: Monday). */
export function goTo(app: TestApp, hourOfDay: number, day?: number): void {
  const now = app.clock.now();
  const next = new Date(now.getTime() + 1_000);
  next.setUTCHours(hourOfDay - 1, 0, 0, 0);
  while (next <= now || (day !== undefined && next.getUTCDay() !== day))
    next.setUTCDate(next.getUTCDate() + 1);
  app.clock.advance((next.getTime() - now.getTime()) / 1000);
}

/** Saves a search for plumbers that alerts at once. Returns its id. */
export async function saveSearch(app: TestApp, person: SignedInUser, more: object = {}): Promise<string> {
  const { status, body } = await app.call({
    method: "POST",
    path: "/api/saved-searches",
    as: person.cookie,
    body: { kind: "jobs", q: "plumber", every: "now", by: ["notification"], ...more },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.savedSearch._id;
}

export const aPlumbingJob = async (
  app: TestApp,
  poster: SignedInUser,
  more: Partial<Parameters<typeof aJob>[1]> = {},
): Promise<string> =>
  (
    await aJob(app.deps.db, {
      userId: poster.id,
      description: "Fix a leaking pipe",
      service: "Plumbing",
      state: "Lagos",
      lga: "Ikeja",
      createdAt: app.clock.now(),
      ...more,
    })
  ).id;

export async function runAlerts(app: TestApp): Promise<void> {
  await alertAboutSearches.handle(app.deps, {});
  await app.runTasks();
}

export async function alertsOf(
  app: TestApp,
  person: SignedInUser,
): Promise<{ text: string; path: string }[]> {
  const { body } = await app.call({ method: "GET", path: "/api/notices", as: person.cookie });
  return body.notices
    .filter(({ kind }: { kind: string }) => kind === "found")
    .map(({ text, path }: { text: string; path: string }) => ({ text, path }));
}
