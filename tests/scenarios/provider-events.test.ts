import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { childEnvironment, scriptArguments } from "#tests/support/child-environment.ts";
import { buyUnits } from "#tests/support/money.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const eventsOf = (reference: string, settings: Record<string, string>) =>
  spawnSync(process.execPath, scriptArguments("provider-events", reference), {
    env: childEnvironment({ DATA_DIR: "no-such-folder", ...settings }),
    encoding: "utf8",
  });

test("prints what a provider sent about a payment, or says that there is nothing or no database", async () => {
  await buyUnits(app, await aSignedInUser(app), 1_000);
  const { rows } = await app.deps.pool.query(
    "select reference, kind from provider_events where reference is not null limit 1",
  );
  const [{ reference, kind }] = rows;
  const named = { DATABASE_URL: app.connectionString };

  const printed = eventsOf(reference, named);
  expect(printed).toMatchObject({ status: 0, stderr: "" });
  expect(printed.stdout).toMatch(new RegExp(` ${kind}\n\\{.*${reference}`));
  expect(eventsOf("unheard-of", named)).toMatchObject({
    status: 1,
    stderr: "no provider has sent anything about unheard-of\n",
  });
  expect(eventsOf(reference, {})).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^no database runs in .*\n$/),
  });
});
