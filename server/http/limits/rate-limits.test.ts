import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "#server/features/identity/accounts/password-hash.ts";
import { type Runor, startRunor } from "#server/runor.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { freePort } from "#tests/support/free-port.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aVerifiedUser, signUpForm } from "#tests/support/people.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { limits } from "./rate-limits.ts";

let app: TestApp;
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
test("a flood of sign-in attempts from a shared address does not lock out known browsers", async () => {
  // A retried test must not be refused because of its earlier attempt.
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
  // A made-up cookie counts as unknown.
  const madeUp = `runor_device=${"a".repeat(43)}`;
  expect((await logIn(credentials, madeUp)).status).toBe(429);
  // So does the browser of an account that was never verified.
  const signUp = { method: "POST", path: "/api/auth/signup", body: signUpForm(), from: shared } as const;
  expect((await logIn(credentials, (await app.call(signUp)).device)).status).toBe(429);
  // A known browser has a limit too.
  expect(await flood(40, device)).toEqual([400, 429]);
});

type Limits = typeof limits;
type SharedName = {
  [Name in keyof Limits]: Limits[Name] extends { shared: true } ? Name : never;
}[keyof Limits];
const aComment = { jobId: randomUUID(), comment: "Is it still to be had?" };
const sharedLimits: Record<SharedName, [path: string, body: object | undefined, max: number]> = {
  // Of a person who is signed in.
  auth: ["/api/auth/login", {}, 30],
  lookup: ["/api/card-months", undefined, limits.lookup.max],
  comment: ["/api/comments", aComment, limits.comment.max],
  call: [`/jobs/call-job-and-increase-count/${randomUUID()}`, {}, limits.call.max],
  chat: ["/api/chat", { userInput: "hi" }, limits.chat.max],
};
test.each(Object.entries(sharedLimits))(
  "calls under the limit '%s' are counted for all processes together",
  async (_name, [path, body, max]) => {
    const { cookie } = await aSignedInUser(app);
    const json = { "content-type": "application/json" };
    const [one, two] = await Promise.all(
      [app.address, other.address].map(async (address) => {
        const statuses: number[] = [];
        for (let call = 0; call < max; call += 1) {
          const answer = await fetch(address + path, {
            headers: { cookie, origin: address, ...(body && json) },
            ...(body && { method: "POST", body: JSON.stringify(body) }),
          });
          await answer.arrayBuffer();
          statuses.push(answer.status);
        }
        return statuses;
      }),
    );
    const served = [...(one ?? []), ...(two ?? [])].filter((status) => status !== 429);

    expect(served).toHaveLength(max);
  },
);

test("lists that are built for each call are given out 240 times a minute", async () => {
  const poster = await aSignedInUser(app);
  const [blocked, reviewed] = [await aSignedInUser(app), await aSignedInUser(app)];
  const { id: jobId } = await aJob(app.deps.db, { userId: poster.id });
  const path = `/block-user/${blocked.id}`;
  await app.call({ method: "POST", path, as: poster.cookie, body: { _id: poster.id } });
  const lists = [
    `/jobs/user-jobs?userId=${poster.id}`,
    `/jobs/callers/${jobId}`,
    "/api/reviewable",
    `/api/reviews/${reviewed.id}`,
  ];
  for (const list of lists) {
    const statuses: number[] = [];
    for (let call = 0; call < allowed + 1; call += 1)
      statuses.push((await app.call({ method: "GET", path: list, as: poster.cookie })).status);
    expect([statuses[0], statuses.indexOf(429)], list).toEqual([expect.any(Number), allowed]);
  }
});

const ofUnproven: [limit: string, path: string, max: number][] = [
  ["write", "/api/saved-searches", limits.write.max],
  ["auth", "/api/auth/change-password", 30],
];
test.each(ofUnproven)(
  "accounts that are not verified count together by address under the limit '%s', with what eight others get",
  async (_name, path, max) => {
    const people = await Promise.all(
      Array.from({ length: 9 }, () => aSignedInUser(app, { verifiedAt: null })),
    );
    const send = async ({ cookie }: SignedInUser) =>
      (await app.call({ method: "POST", path, body: {}, as: cookie, from: "102.89.41.7" })).status;
    const statuses: number[] = [];
    for (const person of people) for (let call = 0; call < max; call += 1) statuses.push(await send(person));

    expect(statuses.indexOf(429)).toBe(8 * max);
    expect(await send(await aSignedInUser(app))).toBe(400);
  },
);

test("a HEAD call counts as a GET", async () => {
  const { cookie } = await aSignedInUser(app);
  const statuses: number[] = [];
  for (const address of [app.address, other.address])
    for (const method of ["GET", "HEAD"])
      for (let call = 0; call < limits.lookup.max; call += 2) {
        const answer = await fetch(`${address}/api/card-months`, { method, headers: { cookie } });
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(limits.lookup.max);
});

const allowed = limits.search.max;
const tooMany = allowed + 60;
const together = {
  "sent ahead on a few connections": async ({ id, cookie }: SignedInUser) => {
    const { hostname, port } = new URL(app.address);
    const ahead = 5;
    const call = (last: boolean) =>
      `GET /api/auth/user/${id} HTTP/1.1\r\nHost: runor\r\nCookie: ${cookie}\r\n${last ? "Connection: close\r\n" : ""}\r\n`;
    const texts = Array.from({ length: tooMany / ahead }, () => {
      const socket = connect(Number(port), hostname);
      socket.write(call(false).repeat(ahead - 1) + call(true));
      return text(socket);
    });
    const answers = (await Promise.all(texts)).join("").matchAll(/HTTP\/1\.1 (\d+)/g);
    return [...answers].map(([, status]) => Number(status));
  },
  "made in one tick": async ({ id, cookie }: SignedInUser) => {
    const answers = Array.from({ length: tooMany }, () =>
      app.call({ method: "GET", path: `/api/auth/user/${id}`, as: cookie }),
    );
    return (await Promise.all(answers)).map(({ status }) => status);
  },
};
test.each(Object.entries(together))(
  "of too many calls %s, as many are answered as a minute allows",
  async (_how, calls) => {
    const statuses = await calls(await aSignedInUser(app));
    expect(statuses.filter((status) => status === 200)).toHaveLength(allowed);
    expect(statuses.filter((status) => status === 429)).toHaveLength(tooMany - allowed);
  },
);

/** Simulates a full database: `table` accepts no rows while the work runs. */
async function whileFull(table: string, work: () => Promise<void>): Promise<void> {
  await asOwner(
    app,
    `create function refuse_${table}() returns trigger language plpgsql as
       $$ begin raise exception 'no room' using errcode = '53100'; end $$;
     create trigger refuse before insert on ${table} for each row execute function refuse_${table}()`,
  );
  try {
    await work();
  } finally {
    await asOwner(app, `drop trigger refuse on ${table}; drop function refuse_${table}()`);
  }
}
const several = async (times: number, call: () => Promise<{ status: number }>) => {
  const statuses = new Set<number>();
  for (let n = 0; n < times; n += 1) statuses.add((await call()).status);
  return [...statuses];
};

test("right passwords answered with 503 use up no attempt, wrong ones do", async () => {
  const password = "a plain password for once";
  const { phone } = await aSignedInUser(app, { passwordHash: await hashPassword(password) });
  const logIn = (word: string) =>
    app.call({
      method: "POST",
      path: "/api/auth/login",
      body: { phoneNumber: phone, password: word },
    });
  await whileFull("sessions", async () => {
    // After ten wrong attempts the next has to wait.
    expect(await several(12, () => logIn(password))).toEqual([503]);
  });
  const tries = async () =>
    (
      await app.deps.pool.query(
        "select coalesce(sum(count), 0)::int as sum from throttles where key like 'login%'",
      )
    ).rows[0].sum;
  await expect.poll(tries).toBe(0);
  expect(await several(10, () => logIn("a wrong password"))).toEqual([401]);
  expect((await logIn(password)).status).toBe(429);
});

test("calls answered with 503 do not count towards the limit per minute, up to twice the limit", async () => {
  const person = await aSignedInUser(app);
  const { id } = await aJob(app.deps.db, { userId: person.id });
  let said = 0;
  const say = () =>
    app.call({
      method: "POST",
      path: "/api/comments",
      as: person.cookie,
      body: { jobId: id, comment: `Is it still to be had? ${said++}` },
    });
  await whileFull("comments", async () => {
    expect(await several(limits.comment.max + 5, say)).toEqual([503]);
  });
  expect((await say()).status).toBe(201);
  await whileFull("comments", async () => {
    expect((await several(limits.comment.max, say)).toSorted()).toEqual([429, 503]);
  });
});
