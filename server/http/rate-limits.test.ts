import { afterAll, beforeAll, expect, test } from "vitest";
import { type Runor, startRunor } from "#server/runor.ts";
import { freePort, startTestApp, type TestApp } from "#tests/support/app.ts";
import { aVerifiedUser } from "#tests/support/people.ts";
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

let floods = 0;
test("a neighbour's flood of the ways in shuts out no browser in which somebody has signed in", async () => {
  // A retry must not meet the flood of the try before.
  floods += 1;
  const shared = `102.89.40.${floods}`;
  const person = await aVerifiedUser(app, { address: shared });
  const logIn = (body: object, as?: string) =>
    app.call({ method: "POST", path: "/api/auth/login", body, from: shared, as });
  const credentials = { phoneNumber: person.phone, password: person.password };
  const { device } = await logIn(credentials);
  const flood = async (times: number, as?: string) => {
    const statuses = new Set<number>();
    for (let n = 0; n < times; n += 1) statuses.add((await logIn({}, as)).status);
    return [...statuses];
  };
  expect(await flood(310)).toEqual([400, 429]);

  expect((await logIn(credentials, device)).status).toBe(200);
  // A made-up one is a stranger's.
  const madeUp = `runor_device=${"a".repeat(43)}`;
  expect((await logIn(credentials, madeUp)).status).toBe(429);
  // And a known one counts too.
  expect(await flood(40, device)).toEqual([400, 429]);
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
