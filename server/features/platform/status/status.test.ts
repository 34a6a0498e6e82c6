/** What people read about how the product runs: plain areas, without causes and persons. */
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesFolder } from "#server/data-folders.ts";
import { sendCampaigns } from "#server/features/messaging/campaigns/campaigns.tasks.ts";
import {
  deliverNotification,
  pushNotification,
} from "#server/features/messaging/notifications/push-delivery.tasks.ts";
import { sendSms } from "#server/features/messaging/sms/sms.tasks.ts";
import { closeIncident, openIncident } from "#server/features/trust/incidents/incidents.service.ts";
import { mountBuiltPages } from "#server/http/pages/web-pages.ts";
import { ProcessState } from "#server/process-state.ts";
import type { Task } from "#server/worker/queue.ts";
import { hourMs } from "#shared/time/durations.ts";
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
    "pictures working",
    "signIn working",
    "payments working",
    "payouts working",
    "sms working",
    "notifications working",
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
  const anHourLater = () => new Date(app.clock.now().getTime() + hourMs).toISOString();
  const earliest = anHourLater();
  await openIncident(app.deps, app.deps.db, finding);
  const latest = anHourLater();
  app.clock.advance(3_500);
  expect((await status()).of("sms")).toMatchObject({ state: "delayed" });
  app.clock.advance(120);
  const over = await status();
  expect(over.of("sms")).toMatchObject({ state: "working", since: null });
  app.clock.advance(5 * 3_600);
  await closeIncident(app.deps, app.deps.db, finding);
  const closed = await status();
  const shown = ({ incidents }: typeof over) => incidents.find(({ area }) => area === "sms");
  expect(shown(closed)).toEqual(shown(over));
  const end = shown(over)?.until ?? "";
  expect([end >= earliest, end <= latest]).toEqual([true, true]);
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

test("notices are slow while a push service refuses them again and again", async () => {
  const delivery = { noticeId: randomUUID(), deviceId: randomUUID() };
  const later = { startAfterSeconds: 3_600 };
  await app.deps.queue.send(app.deps.db, deliverNotification, { ...delivery, tries: 1 }, later);
  expect((await status()).of("notifications")).toMatchObject({ state: "working" });
  await app.deps.queue.send(app.deps.db, deliverNotification, { ...delivery, tries: 2 }, later);
  expect((await status()).of("notifications")).toMatchObject({ state: "delayed", since: expect.any(String) });
  await removeTasks(deliverNotification.name);
  expect((await status()).of("notifications")).toMatchObject({ state: "working", since: null });
});

test("messages and notices are slow while no worker begins their tasks, which a campaign may have to wait for", async () => {
  for (const [area, task] of [
    ["sms", sendSms],
    ["notifications", pushNotification],
  ] as const) {
    const { name } = task;
    await app.deps.queue.send(app.deps.db, task as Task, {});
    expect((await status()).of(area)?.state).toBe("working");
    await asOwner(
      app,
      "update pgboss.job set start_after = now() - interval '6 minutes' where name = $1 and state = 'created'",
      [name],
    );
    expect((await status()).of(area)).toMatchObject({ state: "delayed", since: expect.any(String) });
    await removeTasks(name);
    expect((await status()).of(area)).toMatchObject({ state: "working", since: null });
  }
  await app.deps.queue.send(app.deps.db, sendCampaigns, {} as never);
  await asOwner(app, "update pgboss.job set start_after = now() - interval '1 hour' where name = $1", [
    sendCampaigns.name,
  ]);
  expect((await status()).of("sms")?.state).toBe("working");
  await removeTasks(sendCampaigns.name);
});

const removeTasks = (name: string) => asOwner(app, "delete from pgboss.job where name = $1", [name]);

test("pictures are down, and nothing else, while their storage takes no files or does not answer", async () => {
  const files = filesFolder(app.deps.config.dataDir);
  const kept = `${files}-kept`;
  mkdirSync(files, { recursive: true });
  expect((await status()).of("pictures")).toMatchObject({ state: "working", since: null });
  renameSync(files, kept);
  writeFileSync(files, "in place of the folder");
  const broken = await status();
  expect(broken.of("pictures")).toMatchObject({ state: "down", since: broken.checkedAt });
  expect(broken.areas.filter(({ state }) => state !== "working").map(({ area }) => area)).toEqual([
    "pictures",
  ]);
  rmSync(files);
  renameSync(kept, files);
  expect((await status()).of("pictures")).toMatchObject({ state: "working", since: null });
  expect(readdirSync(files).filter((name) => name.endsWith(".part"))).toEqual([]);

  const silent = { ...app.deps.storage, check: () => new Promise<void>(() => {}) };
  const { areas } = await readStatus({ ...app.deps, storage: silent, state: new ProcessState() });
  expect(areas.filter(({ state }) => state !== "working").map(({ area }) => area)).toEqual(["pictures"]);
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
