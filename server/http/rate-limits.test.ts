import { afterAll, beforeAll, expect, test } from "vitest";
import { type Runor, startRunor } from "#server/runor.ts";
import { freePort, startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { limits } from "./rate-limits.ts";

let app: TestApp;
/** Another process of the same product. */
let other: Runor;
beforeAll(async () => {
  app = await startTestApp();
  const { config, log, pool } = app.deps;
  const { user, password, host, port, database } = pool.options;
  other = await startRunor({
    config: { ...config, port: await freePort() },
    connectionString:
      pool.options.connectionString ?? `postgresql://${user}:${password}@${host}:${port}/${database}`,
    log,
    clock: app.clock,
    worker: false,
  });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

test("calls that guard secrets are counted for all processes together", async () => {
  const { cookie } = await aSignedInUser(app);
  const [one, two] = await Promise.all(
    [app.address, other.address].map(async (address) => {
      const statuses: number[] = [];
      for (let call = 0; call < limits.lookup.max; call += 1) {
        const answer = await fetch(`${address}/api/payuser/08030000000`, { headers: { cookie } });
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
      return statuses;
    }),
  );
  const served = [...(one ?? []), ...(two ?? [])].filter((status) => status !== 429);

  expect(served).toHaveLength(limits.lookup.max);
});
