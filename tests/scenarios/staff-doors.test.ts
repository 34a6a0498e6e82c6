/** Tries every operation between password and second step, and as staff without a second factor. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "#tests/support/app.ts";
import { allEndpoints, filledPath } from "#tests/support/endpoints.ts";
import { aStaffMember } from "#tests/support/payouts.ts";
import { aVerifiedUser } from "#tests/support/people.ts";
import { setUpSecondFactor } from "#tests/support/second-factor.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";

type Operation = readonly [method: TestRequest["method"], path: string];

const nobody = "01890000-0000-7000-8000-000000000000";
let app: TestApp;
const operations = allEndpoints.map(
  (endpoint): Operation => [endpoint.method, filledPath(endpoint, () => nobody)],
);
beforeAll(async () => {
  app = await startTestApp({ STAFF_SECOND_FACTOR: "required" });
});
afterAll(() => app.close());

let callers = 0;
/** Each call has its own address, to stay below the rate limit. */
async function outcome([method, path]: Operation, as?: string) {
  callers += 1;
  const from = `10.${90 + Math.floor(callers / 60_000)}.${Math.floor(callers / 250) % 250}.${callers % 250}`;
  const body = method === "GET" ? undefined : {};
  const { status, body: answer, headers } = await app.call({ method, path, body, as, from });
  return {
    operation: `${method} ${path}`,
    status,
    code: answer?.code,
    caching: headers["cache-control"],
    answer,
  };
}
const isWayIn = ([, path]: Operation) => /^\/(webhooks|sandbox|metrics|readyz)|\/auth\/logout$/.test(path);

test("a correct password without the second step gives no more access than a visitor's", async () => {
  const staff = await aVerifiedUser(app);
  await app.deps.pool.query("insert into staff_roles (user_id, role) values ($1, 'admin')", [staff.userId]);
  await setUpSecondFactor(app, staff);
  const { phone: phoneNumber, password } = staff;
  const login = { method: "POST", path: "/api/auth/login", body: { phoneNumber, password } } as const;
  const pending = String((await app.call(login)).headers["set-cookie"]).split(";")[0]!;
  expect(pending).toMatch(/^runor_pending=./);
  const asSession = pending.replace("runor_pending", "runor_session");

  for (const operation of operations.filter((one) => !isWayIn(one) && one[1] !== "/api/auth/second-factor")) {
    const { status, code } = await outcome(operation);
    for (const cookie of [pending, asSession])
      expect(await outcome(operation, cookie)).toMatchObject({ status, code });
  }
});

test("staff without the required second factor have the access of a person without a role", async () => {
  const staff = await aStaffMember(app, "admin");
  const person = await aSignedInUser(app);
  const open: string[] = [];
  for (const operation of operations.filter((one) => !isWayIn(one) && !/second-factor|logout/.test(one[1]))) {
    const [ordinary, half] = [
      await outcome(operation, person.cookie),
      await outcome(operation, staff.cookie),
    ];
    if (ordinary.status !== half.status)
      open.push(`${half.operation}: ${ordinary.status} and ${half.status}`);
  }
  expect(open).toEqual([]);
});

test("responses to signed-in people are not stored, unless a visitor gets the same one", async () => {
  const person = await aSignedInUser(app);
  const kept: string[] = [];
  for (const operation of operations.filter((one) => one[0] === "GET" && !isWayIn(one))) {
    const [own, visitor] = [await outcome(operation, person.cookie), await outcome(operation)];
    const isSame = JSON.stringify(own.answer) === JSON.stringify(visitor.answer);
    if (!String(own.caching).includes("no-store") && !isSame) kept.push(`${own.operation}: ${own.caching}`);
  }
  expect(kept).toEqual([]);
});
