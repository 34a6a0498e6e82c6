import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buildDeps } from "#server/build-deps.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { createLog } from "#server/log.ts";
import type { OwnerSetting } from "#shared/contracts/settings.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { giveDatabaseBack, takeDatabaseAway } from "#tests/support/outage.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { errorTexts } from "#texts/errors.ts";
import { fieldTexts } from "#texts/fields.ts";

let app: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await aSignedInUser(app, { fullName: "Kemi Owner" });
  await app.deps.db.insert(staffRoles).values({ userId: admin.id, role: "admin" });
});
afterAll(() => app.close());

const reason = "The owner wants it so";
const put = (name: string, value: unknown, as: string | undefined = admin.cookie) =>
  app.call({ method: "PUT", path: `/api/owner-settings/${name}`, body: { value, reason }, as });
const restore = (name: string) =>
  app.call({ method: "DELETE", path: `/api/owner-settings/${name}`, body: { reason }, as: admin.cookie });
const read = async (name: string): Promise<OwnerSetting> => {
  const { body } = await app.call({ method: "GET", path: "/api/owner-settings", as: admin.cookie });
  return body.find((setting: OwnerSetting) => setting.name === name);
};
const get = async (path: string, as?: string) => (await app.call({ method: "GET", path, as })).body;

describe("current values", () => {
  test("add the owner's figures to the home page, by default those of the specification", async () => {
    const first = await get("/jobs/stats");
    expect(first.totalJobs - 300).toBe(first.completedJobs - 150);
    expect(await get("/jobs/stats")).toEqual(first);

    expect((await put("homeFigures", { jobs: "1,000", completed: 0, budgetNaira: 5 })).status).toBe(200);

    const changed = await get("/jobs/stats");
    expect(changed.totalJobs).toBe(first.totalJobs + 700);
    expect(changed.completedJobs).toBe(first.completedJobs - 150);
    expect(changed.totalBudget).toBe(first.totalBudget - 150_000_000 + 5);
    expect((await restore("homeFigures")).body.setting).toMatchObject({ isChanged: false, changedBy: null });
    expect(await get("/jobs/stats")).toEqual(first);
  });

  test("set the free posts and calls of a month at once", async () => {
    const member = await aSignedInUser(app);
    await put("freePosts", 0);
    await put("freeCalls", 2);

    const { user } = await get("/api/auth/session", member.cookie);
    expect(user).toMatchObject({ freeJob: 0, freeCalls: 2 });
    await restore("freePosts");
    await restore("freeCalls");
    expect((await get("/api/auth/session", member.cookie)).user).toMatchObject({ freeJob: 5, freeCalls: 10 });
  });

  test("appear as the support hours and testimonials that everyone reads", async () => {
    expect((await get("/api/settings")).supportHours, "pages show their own default").toBeNull();
    await put("supportHours", "Monday to Friday, 8 to 5.");
    expect((await get("/api/settings")).supportHours).toBe("Monday to Friday, 8 to 5.");

    const samples = await get("/api/testimonials");
    expect(samples).toHaveLength(3);
    expect(samples.every(({ isReal }: { isReal: boolean }) => !isReal)).toBe(true);
    const real = { ...samples[0], text: "It rang the same day.", isReal: true };
    await put("testimonials", [real, samples[1], samples[2]]);
    expect(await get("/api/testimonials")).toEqual([real, samples[1], samples[2]]);
  });

  test("provide the pseudonyms of staff jobs", async () => {
    const chosen = ["Ada", "Bola", "Chi", "Dayo", "Efe", "Farida", "Gozie"];
    await put("pseudonyms", chosen);
    expect((await get("/api/job-pseudonyms", admin.cookie)).names).toEqual(chosen);
    await restore("pseudonyms");
    expect((await get("/api/job-pseudonyms", admin.cookie)).names).toContain("Amaka Bright");
  });

  test("reach another process within a second", async () => {
    const other = await buildDeps({
      config: app.deps.config,
      connectionString: String(app.deps.pool.options.connectionString),
      log: app.deps.log,
    });
    await other.deps.freshness.read();
    other.deps.freshness.start();
    try {
      await put("freeCalls", 7);
      await vi.waitFor(() => expect(other.deps.settings.values.freeCalls).toBe(7), { timeout: 1_000 });
    } finally {
      await other.close();
      await restore("freeCalls");
    }
  });
});

test("while the database is away, one retry waits, however many changes are noted, and then the settings are current", async () => {
  const lines: { msg: string }[] = [];
  const log = createLog("warn", { write: (line) => lines.push(JSON.parse(line)) });
  const away = await startTestApp({}, { log });
  const failures = () => lines.filter(({ msg }) => msg === "the owner's settings cannot be read");
  await asOwner(away, "insert into owner_settings (name, value) values ('freeCalls', '7')");
  await takeDatabaseAway(away);
  for (let change = 0; change < 30; change += 1) away.deps.freshness.touch("settings", "");
  await expect(away.deps.settings.reload()).rejects.toThrow();
  expect(failures()).toHaveLength(1);

  await giveDatabaseBack(away);
  await expect.poll(() => away.deps.settings.values.freeCalls, { timeout: 10_000 }).toBe(7);
  await away.close();
});

describe("changing a setting", () => {
  test("is for administrators only, not for other staff", async () => {
    const desk = await aSignedInUser(app);
    await app.deps.db.insert(staffRoles).values({ userId: desk.id, role: "customers" });
    for (const as of [desk.cookie, (await aSignedInUser(app)).cookie]) {
      expect((await put("freePosts", 1, as)).body.message).toBe(errorTexts.forbidden);
      expect((await app.call({ method: "GET", path: "/api/owner-settings", as })).status).toBe(403);
    }
    expect((await app.call({ method: "GET", path: "/api/owner-settings" })).status).toBe(401);
    expect((await put("noSuchThing", 1)).status).toBe(404);
  });

  test("is recorded with actor, reason, old and new value; an unchanged value is not", async () => {
    await put("freePosts", 9);
    await put("freePosts", 9);
    await put("freePosts", "11");
    expect(await read("freePosts")).toMatchObject({
      value: 11,
      default: 5,
      isChanged: true,
      changedBy: "Kemi Owner",
    });
    await restore("freePosts");
    await restore("freePosts");

    const { rows } = await app.deps.pool.query(
      `select actor_id, action, reason, before, after from audit_log
       where subject_type = 'setting' and subject_id = 'freePosts' order by at desc, id desc limit 3`,
    );
    const by = { actor_id: admin.id, reason };
    expect(rows).toEqual([
      { ...by, action: "settings.restore", before: 11, after: 5 },
      { ...by, action: "settings.change", before: 9, after: 11 },
      { ...by, action: "settings.change", before: 5, after: 9 },
    ]);
  });

  test("reports an error at the wrong part of the value and changes nothing", async () => {
    const before = await read("pseudonyms");
    const names = before.value as string[];
    const whole = fieldTexts.wholeUpTo(10_000_000);
    expect((await put("homeFigures", { jobs: -1, completed: 1.5, budgetNaira: 1 })).body.fields).toEqual({
      "value.jobs": whole,
      "value.completed": whole,
    });
    expect((await put("freePosts", "many")).body.fields).toHaveProperty("value");
    expect((await put("pseudonyms", names.slice(1))).body.fields.value).toBe(fieldTexts.pseudonymCount(7));
    expect((await put("pseudonyms", [names[1], ...names.slice(1)])).body.message).toBe(
      fieldTexts.pseudonymsDiffer,
    );
    const testimonials = await get("/api/testimonials");
    const wrong = [{ ...testimonials[0], text: " " }, testimonials[1], testimonials[2]];
    expect((await put("testimonials", wrong)).body.fields).toEqual({
      "value.0.text": fieldTexts.lineUpTo(300),
    });
    expect((await put("supportHours", "x".repeat(161))).status).toBe(400);
    const unreasoned = await app.call({
      method: "PUT",
      path: "/api/owner-settings/freePosts",
      as: admin.cookie,
      body: { value: 3, reason: " " },
    });
    expect(unreasoned.body.fields).toEqual({ reason: fieldTexts.decisionReason });
    expect(await read("pseudonyms")).toEqual(before);
  });
});
