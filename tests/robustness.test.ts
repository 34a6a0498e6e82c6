/** Any request to any endpoint gets a declared answer or a refusal, never a 500. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { Refusal } from "#shared/contracts/answers.ts";
import type { Endpoint } from "#shared/contracts/endpoint.ts";
import { isErrorCode } from "#shared/errors.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { allEndpoints, bodyNames, filledPath, paramNames, queryNames } from "./support/endpoints.ts";
import { oddAddressPart, oddValue } from "./support/odd-values.ts";
import { aSignedInUser, type SignedInUser } from "./support/signed-in.ts";

interface Route extends Pick<Endpoint, "method" | "path"> {
  pathNames: string[];
  queryNames: string[];
  bodyNames: string[];
}

/** Different requests in every run; `npm run test:long` sends four times as many. */
const requestsPerRoute = Number(process.env.REQUESTS_PER_ROUTE ?? 15);

let app: TestApp;
/** Several people, because the rate limits of one would end the test early. */
let people: SignedInUser[];
let routes: Route[];
/** Values that pass validation. */
let fitting: Record<string, unknown>;

beforeAll(async () => {
  app = await startTestApp();
  people = await Promise.all(
    [{}, {}, {}, { isAgent: true }, { verifiedAt: null }].map((facts) => aSignedInUser(app, facts)),
  );
  for (const { id } of people) await fundWallet(app.deps, { userId: id, units: 1_000_000 });
  const job = await aJob(app.deps.db, { userId: people[0]!.id });
  fitting = {
    jobId: job.id,
    phoneNumber: "08031234567",
    fullName: "Odd Person",
    password: "long password",
    confirmPassword: "long password",
    newPassword: "long password",
    termsAccepted: true,
    promotionalEmails: true,
    verificationCode: "1234",
    token: "0123456789abcdef",
    description: "Mend the roof",
    maxBudget: 500,
    minBudget: 100,
    location: "Surulere",
    service: "House Painting",
    state: "Lagos",
    lga: "Surulere",
    agentPhoneNumber: null,
    mediaUrl: null,
    privateName: "odd.person",
    returnTo: "/profile",
    comment: "Still open?",
    purpose: "units",
    units: 1_000,
    txRef: "runor-1700000000000-0123456789abcdef",
    tx_ref: "runor-1700000000000-0123456789abcdef",
    amount: 997.5,
    status: "successful",
    firstName: "Kehinde",
    lastName: "Balogun",
    houseAddress: "14 Ojuelegba Road",
    hasAccount: "no",
    operationBase: "store",
    agentLocation: "Surulere",
    agree: true,
  };
  // Leaves out webhooks: payment providers get a status word instead of a sentence.
  routes = allEndpoints
    .filter(({ path }) => !path.startsWith("/webhooks/"))
    .map((endpoint) => ({
      ...endpoint,
      pathNames: paramNames(endpoint),
      queryNames: queryNames(endpoint),
      bodyNames: bodyNames(endpoint).filter((name) => name === "userId" || name in fitting),
    }));
});
afterAll(() => app.close());

/** A valid value for this person, or an invalid one. */
const valueFor = (name: string, person: number | null) => {
  const self = person === null ? undefined : people[person];
  const own: Record<string, unknown> = self ? { userId: self.id, phoneNumber: self.phone } : {};
  const arbitrary = fc.constant(own[name] ?? fitting[name]);
  return fc.oneof({ weight: 3, arbitrary }, { weight: 2, arbitrary: oddValue });
};

function bodyFor({ bodyNames }: Route, person: number | null): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(bodyNames.map((name) => [name, valueFor(name, person)]));
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(fields) },
    { weight: 3, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: oddValue },
  );
}

const partFor = (name: string) =>
  fc.oneof(fc.constant(encodeURIComponent(String(fitting[name] ?? "x"))), oddAddressPart);

const addressFor = ({ path, pathNames, queryNames }: Route): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.tuple(...pathNames.map(partFor)),
      fc.array(fc.tuple(fc.constantFrom("q", ...queryNames), oddAddressPart), { maxLength: 3 }),
    )
    .map(([parts, query]) => {
      const filled = filledPath({ path }, (name) => parts[pathNames.indexOf(name)] ?? "");
      const pairs = query.map(([name, part]) => `${name}=${part}`);
      return pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`;
    });

const headers = fc.record(
  {
    "idempotency-key": fc.constantFrom("a-key", "", "é", "x".repeat(500)),
    origin: fc.constantFrom("null", "https://evil.example", "not an origin"),
    "content-type": fc.constantFrom(
      "application/json",
      "application/json; charset=utf-16",
      "text/plain",
      "multipart/form-data",
      "x",
    ),
    "x-request-id": fc.constantFrom("a", "<b>", "x".repeat(500)),
    "accept-encoding": fc.constantFrom("identity", "br;q=0", ",;="),
    "if-none-match": fc.constantFrom("*", '"', "W/"),
    range: fc.constantFrom("bytes=0-", "bytes=9-1"),
  },
  { requiredKeys: [] },
);

const requestTo = (route: Route) =>
  fc.option(fc.nat(people.length - 1), { freq: 4 }).chain((someone) => {
    // Visitors call logout, because a signed-in person could not call the other routes afterwards.
    const person = route.path.endsWith("/logout") ? null : someone;
    return fc.record({
      path: addressFor(route),
      person: fc.constant(person),
      body: route.method === "GET" ? fc.constant(undefined) : bodyFor(route, person),
      headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
      from: fc.ipV4(),
    });
  });

test("no request to any route fails with a 500", async () => {
  expect(routes.length).toBeGreaterThan(20);
  for (const route of routes) {
    const property = fc.asyncProperty(requestTo(route), async ({ path, person, body, headers, from }) => {
      const as = person === null ? undefined : people[person]?.cookie;
      const answer = await app.call({ method: route.method, path, body, headers, from, as });

      expect(answer.status, `${route.method} ${path}`).toBeLessThan(500);
      if (answer.status >= 400) expectRefusal(answer.body);
      if (!as && route.method === "GET") expectNoPhone(answer.body);
    });
    await fc.assert(property, { numRuns: requestsPerRoute, endOnFailure: true });
  }
});

function expectRefusal(body: unknown): void {
  const refusal = Refusal.parse(body);
  expect(isErrorCode(refusal.code)).toBe(true);
  expect(refusal.message).toBe(refusal.error);
  // The product's own sentences instead of the validation library's.
  expect(Object.values(refusal.fields ?? {}).join()).not.toMatch(/Invalid|expected|received/);
}

/** Business lines of agents are public. */
function expectNoPhone(body: unknown): void {
  const text = JSON.stringify(body) ?? "";
  for (const { phone } of people.slice(0, 3)) expect(text).not.toContain(phone.slice(4));
}
