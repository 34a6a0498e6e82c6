/** What people read about how the product runs: plain areas, without causes and persons. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendSms } from "#server/features/messaging/sms/sms.tasks.ts";
import { closeIncident, openIncident } from "#server/features/trust/incidents/incidents.service.ts";
import { mountBuiltPages } from "#server/http/web-pages.ts";
import { ProcessState } from "#server/process-state.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buildPages } from "#tests/support/built-pages.ts";
import { giveDatabaseBack, takeDatabaseAway } from "#tests/support/outage.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { statusPageTexts } from "#texts/status.ts";
import { readStatus } from "./status.service.ts";

let app: TestApp;
beforeAll(async () => {
  buildPages();
  app = await startTestApp({}, { mountPages: mountBuiltPages });
}, 180_000);
afterAll(() => app.close());

/** Without the seconds for which an answer is kept. */
async function status() {
  const fresh = await readStatus({ ...app.deps, state: new ProcessState() });
  return { ...fresh, of: (area: string) => fresh.areas.find((each) => each.area === area) };
}

test("everything works, for visitors too", async () => {
  const { status: code, body } = await app.call({ method: "GET", path: "/api/status" });
  expect(code).toBe(200);
  expect(body.areas.map(({ area, state }: { area: string; state: string }) => `${area} ${state}`)).toEqual([
    "pages working",
    "signIn working",
    "payments working",
    "payouts working",
    "sms working",
    "ussd working",
  ]);
  expect(body.incidents).toEqual([]);
});

test("stopped payouts show with their time and no cause, and stay among the incidents once payouts resume", async () => {
  const finding = {
    kind: "books-unbalanced",
    subject: "R1 wallet:secret",
    details: { userId: "secret", kobo: 12_345 },
    stopsPayouts: true,
  } as const;
  await openIncident(app.deps, app.deps.db, finding);
  await openIncident(app.deps, app.deps.db, { ...finding, kind: "chargeback", stopsPayouts: false });
  const stopped = await status();
  expect(stopped.of("payouts")).toMatchObject({ state: "down", since: expect.any(String) });
  expect(stopped.incidents).toEqual([{ area: "payouts", from: stopped.of("payouts")?.since, until: null }]);
  expect(JSON.stringify(stopped)).not.toMatch(/secret|12345|books|chargeback/);

  await closeIncident(app.deps, app.deps.db, finding);
  const going = await status();
  expect(going.of("payouts")).toMatchObject({ state: "working", since: null });
  expect(going.incidents).toMatchObject([{ area: "payouts", until: expect.any(String) }]);
});

test("payouts that stopped weeks ago stay down, however many findings about single payments came since", async () => {
  const halt = { kind: "books-unbalanced", subject: "R2 wallet", details: {}, stopsPayouts: true } as const;
  await openIncident(app.deps, app.deps.db, halt);
  await asOwner(
    app,
    "update incidents set opened_at = now() - interval '20 days' where subject = $1 returning id",
    [halt.subject],
  );
  for (let count = 0; count < 60; count += 1)
    await openIncident(app.deps, app.deps.db, {
      ...{ kind: "chargeback", subject: `payment ${count}`, details: {}, stopsPayouts: false },
    });
  const stopped = await status();
  expect(stopped.of("payouts")?.state).toBe("down");
  await closeIncident(app.deps, app.deps.db, halt);
  const going = await status();
  expect(going.of("payouts")?.state).toBe("working");
  expect(going.incidents).toContainEqual({
    ...{ area: "payouts", from: stopped.of("payouts")?.since, until: expect.any(String) },
  });
});

test("text messages are slow for the hour whose budget is used up, however late staff close the incident", async () => {
  const finding = {
    kind: "sms-budget",
    subject: "hour",
    details: { limit: 3 },
    stopsPayouts: false,
  } as const;
  await openIncident(app.deps, app.deps.db, finding);
  expect((await status()).of("sms")).toMatchObject({ state: "delayed" });
  app.clock.advance(1_800);
  await openIncident(app.deps, app.deps.db, finding);
  app.clock.advance(3_500);
  expect((await status()).of("sms")).toMatchObject({ state: "delayed" });
  const end = new Date(app.clock.now().getTime() + 100_000).toISOString();
  app.clock.advance(120);
  const over = await status();
  expect(over.of("sms")).toMatchObject({ state: "working", since: null });
  app.clock.advance(5 * 3_600);
  await closeIncident(app.deps, app.deps.db, finding);
  const closed = await status();
  const shown = ({ incidents }: typeof over) => incidents.find(({ area }) => area === "sms");
  expect(shown(closed)).toEqual(shown(over));
  expect(shown(over)?.until?.slice(0, 19)).toBe(end.slice(0, 19));
});

test("text messages are slow while the provider refuses them again and again", async () => {
  await app.deps.queue.send(app.deps.db, sendSms, {} as never);
  await asOwner(
    app,
    "update pgboss.job set state = 'retry', retry_count = 3, start_after = now() + interval '1 hour' where name = $1",
    [sendSms.name],
  );
  expect((await status()).of("sms")).toMatchObject({ state: "delayed" });
  await asOwner(app, "delete from pgboss.job where name = $1", [sendSms.name]);
  expect((await status()).of("sms")).toMatchObject({ state: "working" });
});

test("the page and its answer open while the database is away, also for people who are signed in", async () => {
  const { cookie } = await aSignedInUser(app);
  const page = () =>
    app.call({ method: "GET", path: "/status", as: cookie, headers: { accept: "text/html" } });
  expect((await page()).body).toContain(statusPageTexts.allWorks);
  await takeDatabaseAway(app);
  try {
    await expect.poll(async () => (await status()).of("signIn")?.state, { timeout: 10_000 }).toBe("down");
    const answer = () => app.call({ method: "GET", path: "/api/status", as: cookie });
    // An answer is kept for some seconds.
    await expect
      .poll(async () => (await answer()).body.areas, { timeout: 10_000 })
      .toContainEqual({ area: "pages", state: "delayed", since: expect.any(String) });
    expect((await answer()).status).toBe(200);
    const shown = await page();
    expect(shown.status).toBe(200);
    expect(shown.body).toContain(statusPageTexts.someTrouble);
    const pidgin = await app.call({ method: "GET", path: "/pcm/status", headers: { accept: "text/html" } });
    expect([pidgin.status, /<html[^>]*lang="pcm"/.test(pidgin.body)]).toEqual([200, true]);
  } finally {
    await giveDatabaseBack(app);
  }
  await expect.poll(async () => (await status()).of("signIn")?.state, { timeout: 20_000 }).toBe("working");
});
