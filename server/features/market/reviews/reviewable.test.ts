import { afterAll, beforeAll, expect, test } from "vitest";
import { hiddenName } from "#shared/masking/masking-names.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { contactMaker } from "#tests/support/contacts.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let make: ReturnType<typeof contactMaker>;
beforeAll(async () => {
  app = await startTestApp();
  make = contactMaker(app);
});
afterAll(() => app.close());

const ask = (as: string | undefined, query = "") =>
  app.call({ method: "GET", path: `/api/reviewable${query}`, as });
const contactsOf = async ({ cookie }: SignedInUser, query = "") => (await ask(cookie, query)).body.contacts;
const run = (statement: string, values: unknown[]) => app.deps.pool.query(statement, values);

test("reviewable contacts need a session, and are empty at first", async () => {
  expect((await ask(undefined)).status).toBe(401);
  expect(await contactsOf(await aSignedInUser(app))).toEqual([]);
});

test("reviewable contacts are posters rung, callers of own jobs and hires both ways, latest first", async () => {
  const me = await aSignedInUser(app);
  const [poster, caller, client, serviceman] = await Promise.all(
    Array.from({ length: 4 }, () => aSignedInUser(app)),
  );
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const calledId = await make.called(poster!, me, ago(30));
  const ownId = await make.called(me, caller!, ago(20));
  await make.hire({ client: client!, serviceman: me });
  await run("update hires set hired_at = $2 where client_id = $1", [client!.id, ago(10)]);
  await make.hire({ client: me, serviceman: serviceman! });

  expect(await contactsOf(me)).toEqual(
    [
      {
        subjectId: serviceman!.id,
        jobId: null,
        fullName: serviceman!.fullName,
        about: "",
        at: expect.any(String),
      },
      {
        subjectId: client!.id,
        jobId: null,
        fullName: client!.fullName,
        about: "",
        at: ago(10).toISOString(),
      },
      {
        subjectId: caller!.id,
        jobId: ownId,
        fullName: caller!.fullName,
        about: "Paint two rooms and a corridor",
        at: expect.any(String),
      },
      {
        subjectId: poster!.id,
        jobId: calledId,
        fullName: poster!.fullName,
        about: "Paint two rooms and a corridor",
        at: expect.any(String),
      },
    ].map((contact) => ({ ...contact, at: expect.any(String) })),
  );
  expect(await contactsOf(me, `?userId=${client!.id}`)).toMatchObject([{ subjectId: client!.id }]);
  expect(await contactsOf(me, `?userId=${me.id}`)).toEqual([]);
});

test("a person who called and accepted is listed once, and one who accepted without a call too", async () => {
  const { poster, caller, jobId } = await make.call();
  const assign = (userId: string) =>
    run("update jobs set status = 'assigned', assigned_to = $2, assigned_at = now() where id = $1", [
      jobId,
      userId,
    ]);
  await assign(caller.id);
  expect(await contactsOf(poster)).toHaveLength(1);
  expect(await contactsOf(caller)).toHaveLength(1);
  const worker = await aSignedInUser(app);
  await assign(worker.id);
  expect((await contactsOf(poster)).map(({ subjectId }: { subjectId: string }) => subjectId).sort()).toEqual(
    [caller.id, worker.id].sort(),
  );
  expect(await contactsOf(worker)).toMatchObject([{ jobId }]);
});

test("a reviewed contact leaves the list, for that job and direction", async () => {
  const { poster, caller, jobId } = await make.call();
  const again = await make.called(poster, caller);
  const body = { subjectId: caller.id, jobId, rating: 5, text: "Good" };
  await app.call({ method: "POST", path: "/api/reviews", as: poster.cookie, body });
  expect(await contactsOf(poster)).toMatchObject([{ jobId: again }]);
  expect(await contactsOf(caller)).toHaveLength(2);
});

test("a private poster has no id in the list, a private caller the private one [GEN-13]", async () => {
  const { poster, caller, jobId } = await make.call();
  await run("update jobs set description = $2 where id = $1", [jobId, `${poster.fullName} needs a hand`]);
  const hide = (person: SignedInUser, privateName: string) =>
    app.call({
      method: "POST",
      path: "/api/auth/setPrivateName",
      as: person.cookie,
      body: { userId: person.id, privateName },
    });
  await hide(poster, "calmriver");
  await hide(caller, "calmlake");
  const [ofPoster] = await contactsOf(caller);
  const [ofCaller] = await contactsOf(poster);
  expect(ofPoster).toMatchObject({
    subjectId: null,
    fullName: "calmriver",
    about: expect.stringContaining(hiddenName),
  });
  expect(ofCaller.fullName).toBe("calmlake");
  expect([caller.id, null]).not.toContain(ofCaller.subjectId);
});

test("reviewable contacts leave out suspended and blocked people and removed jobs, and mask contacts", async () => {
  const me = await aSignedInUser(app);
  const [one, two, three, four] = await Promise.all(
    Array.from({ length: 4 }, () => make.call({ caller: me })),
  );
  await run("update users set suspended_at = now() where id = $1", [one!.poster.id]);
  await run("update jobs set status = 'removed' where id = $1", [two!.jobId]);
  await app.call({ method: "POST", path: `/block-user/${three!.poster.id}`, as: me.cookie, body: {} });
  await run("update jobs set description = 'Ring 0803 123 4567 for this job' where id = $1", [four!.jobId]);
  expect(await contactsOf(me)).toMatchObject([
    { subjectId: four!.poster.id, about: "Ring [hidden number] for this job" },
  ]);
});

test("the list holds at most fifty contacts", async () => {
  const me = await aSignedInUser(app);
  const poster = await aSignedInUser(app);
  for (let count = 0; count < 52; count += 1) await make.called(poster, me);
  expect(await contactsOf(me)).toHaveLength(50);
});
