import { existsSync, rmSync, statSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { hashPassword } from "#server/features/identity/accounts/password-hash.ts";
import { hasDemoAccounts } from "#server/features/platform/demo/demo.service.ts";
import { createLog } from "#server/log.ts";
import { type Runor, startRunor } from "#server/runor.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { freePort } from "#tests/support/free-port.ts";
import { demonstration, live } from "#tests/support/live-settings.ts";
import { buyUnits } from "#tests/support/money.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { loadDemoData, prepareDemo } from "./demo.ts";
import { demoPasswordFile, readDemoPassword } from "./demo-password.ts";
import { demoSignIns } from "./demo-sign-ins.ts";
import { fundWallet } from "./fund.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await loadDemoData(app.deps);
});
afterAll(() => app.close());

const [client] = demoSignIns;
const dataDir = () => app.deps.config.dataDir;
const signIn = async (password: string | undefined) => {
  const body = { phoneNumber: client?.phoneNumber, password };
  return app.call({ method: "POST", path: "/api/auth/login", body });
};

/** Another process on the same database, with its own settings. */
async function startBeside(
  from: TestApp,
  settings: Record<string, string>,
  use: (runor: Runor) => Promise<void> = async () => {},
): Promise<void> {
  const folder = temporaryFolder("runor-beside-");
  const HOST = "127.0.0.1";
  const config = readConfig({ ...settings, HOST, PORT: String(await freePort()), DATA_DIR: folder });
  const connectionString = from.deps.pool.options.connectionString ?? "";
  try {
    const log = createLog("silent");
    const runor = await startRunor({ config, connectionString, log, worker: false });
    await use(runor).finally(() => runor.close());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("the password is drawn per folder, hidden from other users, and the same at every start", async () => {
  const drawn = readDemoPassword(dataDir());
  expect(drawn).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect(statSync(demoPasswordFile(dataDir())).mode & 0o777).toBe(0o600);
  expect((await signIn(drawn)).status).toBe(200);
  expect((await signIn("runor-demo")).status).toBe(401);

  await prepareDemo(app.deps);
  expect(readDemoPassword(dataDir())).toBe(drawn);
  expect((await signIn(drawn)).status).toBe(200);
});

test("a folder of an earlier version with the public password gets its own", async () => {
  const ids = demoSignIns.map(({ userId }) => userId);
  const old = await hashPassword("runor-demo");
  await app.deps.pool.query("update users set password_hash = $1 where id = any ($2)", [old, ids]);
  rmSync(demoPasswordFile(dataDir()));
  const { cookie = "" } = await signIn("runor-demo");
  expect(cookie).not.toBe("");

  // Two processes that start together.
  await Promise.all([prepareDemo(app.deps), prepareDemo(app.deps)]);

  expect((await signIn("runor-demo")).status).toBe(401);
  expect((await signIn(readDemoPassword(dataDir()))).status).toBe(200);
  expect((await app.call({ method: "GET", path: "/jobs/user-jobs", as: cookie })).status).toBe(401);
  const { body } = await app.call({ method: "GET", path: "/api/demo-sign-ins" });
  expect(body[0].password).toBe(readDemoPassword(dataDir()));
});

test.each(["production", "development"])(
  "real money refuses a database with demo data, %s",
  async (NODE_ENV) => {
    const settings = { ...live, NODE_ENV };
    await expect(startBeside(app, settings)).rejects.toThrow("demo accounts and demo wallets");
    await expect(startBeside(app, { ...settings, DEMO: "0" })).rejects.toThrow("demo accounts");
  },
);

test("real money refuses wallets of the demo without its accounts", async () => {
  const funded = await startTestApp();
  try {
    const { id } = await aSignedInUser(funded);
    await fundWallet(funded.deps, { userId: id, units: 500 });
    await expect(startBeside(funded, live)).rejects.toThrow("holds demo wallets:");
  } finally {
    await funded.close();
  }
});

test("real money refuses units bought in the sandbox; an empty sandbox may become real, without a trace of it", async () => {
  const tried = await startTestApp();
  try {
    const person = await aSignedInUser(tried);
    await startBeside(tried, live, async ({ app: real }) => {
      for (const path of ["/sandbox", "/sandbox/messages", "/sandbox/pay/x"])
        expect((await real.inject(path)).statusCode, path).toBe(404);
      expect((await real.inject("/api/demo-sign-ins")).json()).toEqual([]);
      expect((await real.inject("/api/settings")).json()).toMatchObject({ sandbox: false });
    });
    await buyUnits(tried, person, 1_000);
    await expect(startBeside(tried, live)).rejects.toThrow("purchases made in the sandbox");
  } finally {
    await tried.close();
  }
});

test("a demonstration in production loads no demo data and may show existing data", async () => {
  const empty = await startTestApp(demonstration);
  try {
    await prepareDemo(empty.deps);
    expect((await empty.deps.pool.query("select from users")).rowCount).toBe(0);
    expect(existsSync(demoPasswordFile(empty.deps.config.dataDir))).toBe(false);
  } finally {
    await empty.close();
  }
  await startBeside(app, demonstration);
});

test("gives the demo's sign-ins to visitors of the sandbox, never in production", async () => {
  const read = async (of: TestApp) => (await of.call({ method: "GET", path: "/api/demo-sign-ins" })).body;
  expect(await read(app)).toHaveLength(demoSignIns.length);

  const shown = await startTestApp({ ...demonstration, DATA_DIR: dataDir() }, { beside: app });
  try {
    expect(await hasDemoAccounts(shown.deps.db)).toBe(true);
    expect(readDemoPassword(shown.deps.config.dataDir)).toBeDefined();
    expect(await read(shown)).toEqual([]);
  } finally {
    await shown.close();
  }
});

test.each([
  [
    "generous, with a test account at the provider",
    {
      AUTO_PAYOUT_LIMIT_UNITS: "50000",
      FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-x",
      FLUTTERWAVE_WEBHOOK_HASH: "hash",
    },
  ],
  [
    "strict",
    {
      TWO_PERSON_LIMIT_UNITS: "1",
      BANK_CHANGE_HOLD_HOURS: "9000",
      FREE_JOBS_PER_MONTH: "0",
      FREE_CALLS_PER_MONTH: "0",
      PAYMENT_PROVIDER: "paystack",
      WALLET_DISABLED_PHONES: "08190000001,08190000002,08190000003",
    },
  ],
])(
  "the demo loads under every setting of the limits: %s",
  async (_name, settings) => {
    const other = await startTestApp(settings);
    try {
      await loadDemoData(other.deps);
      const { rows } = await other.deps.pool.query(
        "select state, count(*)::int as n from withdrawals group by state order by state",
      );
      expect(rows).toEqual([
        { state: "failed", n: 1 },
        { state: "requested", n: 3 },
        { state: "succeeded", n: 2 },
      ]);
      // A provider's account can be reached by strangers too: only the sandbox shows the sign-ins.
      const { body } = await other.call({ method: "GET", path: "/api/demo-sign-ins" });
      expect(body.length > 0).toBe(!("FLUTTERWAVE_SECRET_KEY" in settings));
    } finally {
      await other.close();
    }
  },
  90_000,
);
