/** A backup is restored from before people deleted their accounts. */
import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createLog } from "#server/log.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { deleteAccount } from "#tests/support/account-deletion.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aVerifiedUser, type TestPerson } from "#tests/support/people.ts";
import { send } from "#tests/support/transfers.ts";
import { repeatUndoneDeletions } from "./repeat-deletions.tasks.ts";

const backups = temporaryFolder("runor-deletions-");
afterAll(() => rmSync(backups, { recursive: true, force: true }));

const isOpen = async (app: TestApp, person: TestPerson) => {
  const body = { phoneNumber: person.phone, password: person.password };
  return (await app.call({ method: "POST", path: "/api/auth/login", body })).status === 200;
};

test("a deletion that fails after a restore does not keep the later ones from being repeated", async () => {
  const database = await createTestDatabase();
  const withBackups = { BACKUP_TO: path.join(backups, "failing") };
  let app = await startTestApp(withBackups, { database });
  const stuck = await aVerifiedUser(app, { fullName: "Stuck Leaver" });
  const later = await aVerifiedUser(app);
  await app.close();
  const backup = await createTestDatabase({ of: database });
  app = await startTestApp(withBackups, { database });
  for (const person of [stuck, later]) expect((await deleteAccount(app, person)).status).toBe(200);
  await app.runTasks();
  await app.close();

  const restored = await startTestApp(withBackups, { database: backup });
  await asOwner(
    restored,
    `create function refuse_change() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
     create trigger users_refuse_change before update on users
       for each row when (old.full_name = 'Stuck Leaver') execute function refuse_change()`,
  );
  await expect(repeatUndoneDeletions.handle(restored.deps, {})).rejects.toThrow();

  const { rows } = await restored.deps.pool.query("select id from users where deleted_at is null");
  expect(rows).toEqual([{ id: stuck.userId }]);
  await restored.close();
});

test("what was deleted after the restored moment is deleted again, or is an incident while something is in the way", async () => {
  const database = await createTestDatabase();
  const withBackups = { BACKUP_TO: backups };
  let app = await startTestApp(withBackups, { database });
  const [leaver, spender, stayer] = [
    await aVerifiedUser(app),
    await aVerifiedUser(app),
    await aVerifiedUser(app),
  ];
  await fundWallet(app.deps, { userId: stayer.userId, units: 500 });
  await send(app, stayer, { to: spender, amount: 500 });
  await app.close();
  const backup = await createTestDatabase({ of: database });

  app = await startTestApp(withBackups, { database });
  await send(app, spender, { to: stayer, amount: 500 });
  for (const person of [leaver, spender]) expect((await deleteAccount(app, person)).status).toBe(200);
  await app.runTasks();
  await app.close();

  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const restored = await startTestApp(withBackups, { database: backup, log });
  const incidents = async () =>
    (
      await restored.deps.pool.query(
        "select subject from incidents where kind = 'deletion-undone' and resolved_at is null",
      )
    ).rows;
  expect(await isOpen(restored, leaver)).toBe(true);
  await repeatUndoneDeletions.handle(restored.deps, {});
  expect(await isOpen(restored, leaver)).toBe(false);
  expect(await isOpen(restored, spender)).toBe(true);
  expect(await isOpen(restored, stayer)).toBe(true);
  expect(await incidents()).toEqual([{ subject: spender.userId }]);
  const logged = lines.filter((line) => line.includes("incident opened"));
  expect(logged).toHaveLength(1);
  expect(logged.join()).not.toContain(spender.userId);

  await restored.close();
});
