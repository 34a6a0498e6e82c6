import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { phoneLookup, sealPhone } from "#server/db/numbers/stored-numbers.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { parsePhone } from "#shared/phones/phone.ts";
import { deleteAccount, obstaclesOf, runLateTasks } from "#tests/support/account-deletion.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { closeSoundly, expectSoundLedger } from "#tests/support/money.ts";
import { aVerifiedUser, signUp, type TestPerson } from "#tests/support/people.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { accountDeletionAnswers, accountDeletionSms } from "#texts/account-deletion.ts";
import { personalDataAnswers } from "#texts/personal-data.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => closeSoundly(app, expectSoundLedger));

const former = accountDeletionAnswers.formerName;
const get = (path: string, as?: string) => app.call({ method: "GET", path, as });
const post = (path: string, body: unknown, as?: string) => app.call({ method: "POST", path, body, as });
const rows = async (statement: string, values: unknown[] = []) =>
  (await app.deps.pool.query(statement, values)).rows;
const gone = async (person: TestPerson) => expect((await deleteAccount(app, person)).status).toBe(200);
const notificationsOf = async ({ cookie }: SignedInUser | TestPerson) =>
  (await get("/api/notices", cookie)).body.notices as { text: string; path: string }[];

describe("deleting one's own account", () => {
  test("needs the password, ends every session and confirms by SMS; the profile is not found afterwards", async () => {
    const ada = await aVerifiedUser(app);
    const tablet = await post("/api/auth/login", { phoneNumber: ada.phone, password: ada.password });
    expect(await obstaclesOf(app, ada)).toEqual([]);
    expect((await get(`/jobs/user-profile/${ada.userId}`)).status).toBe(200);

    const wrong = await deleteAccount(app, ada, "not this one");
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields.password).toBe(personalDataAnswers.passwordWrong);
    expect((await get("/api/auth/session", ada.cookie)).body.user._id).toBe(ada.userId);

    const answer = await deleteAccount(app, ada);
    expect(answer).toMatchObject({ status: 200, body: { message: accountDeletionAnswers.done } });
    expect(answer.headers["set-cookie"]).toMatch(/^runor_session=;/);
    for (const cookie of [ada.cookie, tablet.cookie])
      expect((await get("/api/auth/session", cookie)).body.user).toBeNull();
    expect((await deleteAccount(app, ada)).status).toBe(401);
    expect((await get(`/jobs/user-profile/${ada.userId}`)).status).toBe(404);
    const login = { phoneNumber: ada.phone, password: ada.password };
    expect(await post("/api/auth/login", login)).toMatchObject({
      status: 401,
      body: { code: "wrong_credentials" },
    });
    await app.runTasks();
    expect((await app.messagesTo(ada.phone))[0]?.body).toBe(
      accountDeletionSms.closed({
        product: app.deps.config.productName,
        support: app.deps.config.supportPhone,
      }),
    );
  });

  test("needs a session", async () => {
    expect((await post("/api/auth/delete-account", { password: "anything" })).status).toBe(401);
    expect((await get("/api/auth/delete-account")).status).toBe(401);
  });

  test("frees the number for a new account that has no data of the old one", async () => {
    const ada = await aVerifiedUser(app, { fullName: "Ada Ofnow" });
    const job = await aJob(app.deps.db, { userId: ada.userId });
    await gone(ada);

    const again = await aVerifiedUser(app, { phone: ada.phone, fullName: "Somebody Else" });
    expect(again.userId).not.toBe(ada.userId);
    expect(again.user).toMatchObject({ fullName: "Somebody Else", accountNumber: ada.user.accountNumber });
    expect((await get(`/jobs/my-jobs/${again.userId}`, again.cookie)).body).not.toContainEqual(
      expect.objectContaining({ _id: job.id }),
    );
    expect(await notificationsOf(again)).toEqual([]);
    await runLateTasks(app);
    expect((await get("/api/auth/session", again.cookie)).body.user).toMatchObject({
      fullName: "Somebody Else",
    });
  });

  test("erases soon afterwards what concurrent calls wrote at the last moment", async () => {
    const poster = await aSignedInUser(app);
    const ada = await aVerifiedUser(app);
    const theirs = await aJob(app.deps.db, { userId: poster.id });
    await gone(ada);
    const job = await aJob(app.deps.db, { userId: ada.userId });
    await aCard(app.deps.db, { userId: ada.userId });
    await app.deps.pool.query(
      "insert into comments (id, job_id, user_id, text, created_at) values (gen_random_uuid(), $1, $2, 'late', $3)",
      [theirs.id, ada.userId, app.clock.now()],
    );
    await app.deps.pool.query("update jobs set status = 'assigned', assigned_to = $2 where id = $1", [
      theirs.id,
      ada.userId,
    ]);
    await runLateTasks(app);
    expect(await rows("select status, description from jobs where id = $1", [job.id])).toEqual([
      { status: "removed", description: "" },
    ]);
    expect(await rows("select status, assigned_to from jobs where id = $1", [theirs.id])).toEqual([
      { status: "open", assigned_to: null },
    ]);
    expect((await get(`/api/comments/${theirs.id}`)).body.comments).toEqual([]);
    expect(await rows("select 1 from service_cards where user_id = $1", [ada.userId])).toEqual([]);
    // Once the goodbye is sent, the number is neither in the SMS records nor in the queue.
    expect(
      await rows("select 1 from sms_messages where lookup_of(phone) = $1", [phoneLookup(ada.phoneE164)]),
    ).toEqual([]);
    expect(
      await rows("select 1 from pgboss.job where data::text like $1", [`%${phoneLookup(ada.phoneE164)}%`]),
    ).toEqual([]);
  });

  test("works before the number is proven, and leaves data that may belong to the number's owner", async () => {
    const ada = await signUp(app);
    await app.deps.pool.query(
      `insert into agent_applications (id, first_name, last_name, phone, house_address, has_account, operation_base, agent_location)
       values (gen_random_uuid(), 'Real', 'Owner', $1, 'x', false, 'x', 'x')`,
      [sealPhone(ada.phoneE164)],
    );
    await gone(ada);
    expect(
      await rows("select 1 from agent_applications where lookup_of(phone) = $1", [
        phoneLookup(ada.phoneE164),
      ]),
    ).toHaveLength(1);
  });
});

describe("what other users see", () => {
  test("keeps comments and reviews under 'Deleted account', without the name and without a link to the person", async () => {
    const poster = await aSignedInUser(app);
    const worker = await aSignedInUser(app);
    const ada = await aVerifiedUser(app, { fullName: "Zebulon Quarshie" });
    const job = await aJob(app.deps.db, { userId: poster.id });
    await post(
      "/api/comments",
      { jobId: job.id, userId: ada.userId, comment: "Ask for Zebulon please" },
      ada.cookie,
    );
    const own = await aJob(app.deps.db, { userId: ada.userId, status: "completed" });
    await app.deps.pool.query("insert into job_calls (job_id, caller_id) values ($1, $2)", [
      own.id,
      worker.id,
    ]);
    const review = {
      subjectId: worker.id,
      jobId: own.id,
      rating: 4,
      text: "Good work, says Zebulon Quarshie",
    };
    expect((await post("/api/reviews", review, ada.cookie)).status).toBe(201);
    const comments = async () => (await get(`/api/comments/${job.id}`)).body.comments;
    expect(await comments()).toMatchObject([{ creatorFullName: "Zebulon Quarshie" }]);
    app.clock.advance(120);

    await gone(ada);
    await runLateTasks(app);

    expect(await comments()).toMatchObject([{ creatorFullName: former, isPrivate: false }]);
    expect(JSON.stringify(await comments())).not.toContain("Zebulon");
    const { body } = await get(`/api/reviews/${worker.id}`);
    expect(body).toMatchObject({ rating: 4, ratingCount: 1, reviews: [{ username: former, rating: 4 }] });
    expect(JSON.stringify(body)).not.toMatch(/Zebulon|Quarshie/);
  });

  test("removes jobs, card, photos and the reviews of the work at once, also from cached responses", async () => {
    const ada = await aVerifiedUser(app);
    const { userId } = ada;
    const client = await aSignedInUser(app);
    const job = await aJob(app.deps.db, { userId, description: "Sew twelve aso ebi by Friday" });
    const paused = await aJob(app.deps.db, { userId, status: "paused" });
    await aCard(app.deps.db, { userId });
    await app.deps.pool.query(
      "update users set subscribed_until = now() + interval '10 days' where id = $1",
      [userId],
    );
    await app.deps.pool.query(
      "insert into reviews (id, subject_id, author_id, rating, text) values (gen_random_uuid(), $1, $2, 5, 'Fine')",
      [userId, client.id],
    );
    app.deps.freshness.touch("servicemen", userId);
    app.deps.freshness.touch("jobs", job.id);
    const listed = async () =>
      (await get("/jobs/get-job")).body.some(({ _id }: { _id: string }) => _id === job.id);
    const offered = async () =>
      JSON.stringify((await get("/api/auth/servicemen")).body).includes(`"${userId}"`);
    expect([await listed(), await offered()]).toEqual([true, true]);
    expect((await get(`/jobs/get-job/${job.id}`)).status).toBe(200);

    await gone(ada);

    expect([await listed(), await offered()]).toEqual([false, false]);
    for (const { id } of [job, paused]) expect((await get(`/jobs/get-job/${id}`)).status).toBe(404);
    for (const path of [`/api/reviews/${userId}`, `/jobs/user-profile/${userId}`])
      expect((await get(path, client.cookie)).status).toBe(404);
    expect((await post(`/api/hire/${userId}`, {}, client.cookie)).status).toBe(404);
    expect(
      await rows(
        `select status, description, location, exists (select from unnest(words) word
           where word !~ '^[=~]') as "hasWords" from jobs where user_id = $1`,
        [userId],
      ),
    ).toEqual([1, 2].map(() => ({ status: "removed", description: "", location: "", hasWords: false })));
    expect(await rows("select 1 from service_cards where user_id = $1", [userId])).toEqual([]);
    expect(await rows("select 1 from reviews where subject_id = $1", [userId])).toEqual([]);
  });

  test("notifies the serviceman who had accepted a job of theirs that it is over", async () => {
    const worker = await aSignedInUser(app);
    const ada = await aVerifiedUser(app);
    const job = await aJob(app.deps.db, {
      userId: ada.userId,
      status: "assigned",
      assignedTo: worker.id,
      assignedAt: new Date(),
    });
    await gone(ada);
    expect((await get(`/jobs/get-job/${job.id}`)).status).toBe(404);
    expect(await notificationsOf(worker)).toMatchObject([
      { text: "A client closed their account. The job you had accepted is over", path: "/my-jobs" },
    ]);
  });

  test("reopens the jobs they had accepted and notifies the posters", async () => {
    const poster = await aSignedInUser(app);
    const ada = await aVerifiedUser(app);
    const job = await aJob(app.deps.db, {
      userId: poster.id,
      description: "Fix the roof",
      status: "assigned",
      assignedTo: ada.userId,
      assignedAt: new Date(),
    });
    await gone(ada);
    expect((await get(`/jobs/get-job/${job.id}`)).body).toMatchObject({ taken: false });
    expect(await notificationsOf(poster)).toMatchObject([
      {
        text: "The person who accepted “Fix the roof” closed their account. It is open again",
        path: `/job-details/${job.id}`,
      },
    ]);
  });

  test("changes an agent's job that rang their number to ring the agent", async () => {
    const agent = await aSignedInUser(app, { isAgent: true });
    const caller = await aSignedInUser(app);
    const ada = await aVerifiedUser(app);
    const job = await aJob(app.deps.db, {
      userId: agent.id,
      byAgent: true,
      clientPhone: ada.phoneE164,
      agentPhone: agent.phone,
    });
    await app.deps.pool.query(
      "insert into job_consents (job_id, asked_at, answered_at, agreed) values ($1, now(), now(), true)",
      [job.id],
    );
    await gone(ada);
    const call = await post(`/jobs/call-job-and-increase-count/${job.id}`, {}, caller.cookie);
    expect(`+234${call.body.phoneNumber?.slice(1)}`).toBe(agent.phone);
  });

  test("removes a job that staff posted for their number under a pseudonym, which never rings staff", async () => {
    const staff = await aSignedInUser(app);
    const worker = await aSignedInUser(app);
    const ada = await aVerifiedUser(app);
    const ofStaff = { userId: staff.id, clientPhone: ada.phoneE164, pseudonym: "Dupe Akin" };
    const open = await aJob(app.deps.db, ofStaff);
    const taken = await aJob(app.deps.db, {
      ...ofStaff,
      status: "assigned",
      assignedTo: worker.id,
      assignedAt: new Date(),
    });
    const call = () => post(`/jobs/call-job-and-increase-count/${open.id}`, {}, worker.cookie);
    expect((await call()).body.phoneNumber).toBe(ada.phone);

    await gone(ada);

    expect((await call()).body).toMatchObject({ code: "job_not_found" });
    expect((await get(`/jobs/get-job/${open.id}`)).status).toBe(404);
    expect(
      await rows("select distinct status, client_phone from jobs where user_id = $1", [staff.id]),
    ).toEqual([{ status: "removed", client_phone: null }]);
    expect(await notificationsOf(worker)).toMatchObject([
      { text: "A client closed their account. The job you had accepted is over", path: "/my-jobs" },
    ]);
    expect((await get(`/jobs/get-job/${taken.id}`)).status).toBe(404);
  });

  test("removes an agent's jobs with the agent, and the client's number and consent too", async () => {
    const agent = await aVerifiedUser(app);
    await app.deps.pool.query("update users set is_agent = true where id = $1", [agent.userId]);
    const job = await aJob(app.deps.db, {
      userId: agent.userId,
      byAgent: true,
      clientPhone: parsePhone("+2348039998877")!,
      agentPhone: agent.phoneE164,
    });
    await app.deps.pool.query("insert into job_consents (job_id, asked_at) values ($1, now())", [job.id]);
    await gone(agent);
    expect(await rows("select status, client_phone, agent_phone from jobs where id = $1", [job.id])).toEqual([
      { status: "removed", client_phone: null, agent_phone: null },
    ]);
    expect(await rows("select 1 from job_consents where job_id = $1", [job.id])).toEqual([]);
    const { body } = await get("/api/auth/approved-agents");
    expect(JSON.stringify(body)).not.toContain(agent.userId);
  });

  test("makes a private name lead nowhere, and the old address does not reveal the owner", async () => {
    const poster = await aSignedInUser(app);
    const ada = await aVerifiedUser(app);
    const name = { userId: ada.userId, privateName: "quietfalcon" };
    expect((await post("/api/auth/setPrivateName", name, ada.cookie)).status).toBe(200);
    const [before] = await rows("select public_id from users where id = $1", [ada.userId]);
    expect((await get(`/jobs/user-profile/${before.public_id}`)).status).toBe(200);
    const job = await aJob(app.deps.db, { userId: poster.id });
    await post(
      "/api/comments",
      { jobId: job.id, userId: ada.userId, comment: "Is it still open?" },
      ada.cookie,
    );
    await gone(ada);
    const [after] = await rows("select public_id from users where id = $1", [ada.userId]);
    expect([before.public_id, ada.userId]).not.toContain(after.public_id);
    for (const id of [before.public_id, after.public_id, ada.userId])
      expect((await get(`/jobs/user-profile/${id}`)).status).toBe(404);
    expect((await get(`/api/comments/${job.id}`)).body.comments).toMatchObject([
      { creatorFullName: former, isPrivate: false },
    ]);
    const other = await aVerifiedUser(app);
    const taken = { userId: other.userId, privateName: "quietfalcon" };
    expect((await post("/api/auth/setPrivateName", taken, other.cookie)).status).toBe(200);
  });
});

test("skips deleted accounts in campaigns that are still queued", async () => {
  const staff = await aSignedInUser(app);
  await app.deps.db.insert(staffRoles).values({ userId: staff.id, role: "publicRelations" });
  const ada = await aVerifiedUser(app);
  const started = await post("/jobs/send-sms", { body: "Market day" }, staff.cookie);
  expect(started.status).toBe(202);
  const id: string = started.body.campaign._id;
  await gone(ada);
  await app.runTasks();
  expect((await app.messagesTo(ada.phone)).map(({ body }) => body)).not.toContain("Market day");
  expect(
    await rows("select phone from campaign_recipients where campaign_id = $1 and user_id = $2", [
      id,
      ada.userId,
    ]),
  ).toEqual([{ phone: `closed:${ada.userId}` }]);
});

describe("staff", () => {
  const aStaff = async (role: "admin" | "customers") => {
    const staff = await aSignedInUser(app);
    await app.deps.db.insert(staffRoles).values({ userId: staff.id, role });
    return staff;
  };

  test("do not find the deleted account among customers or suspended accounts, and cannot reopen it", async () => {
    const desk = await aStaff("customers");
    const ada = await aVerifiedUser(app, { fullName: "Obehi Leaving" });
    await gone(ada);
    expect(JSON.stringify((await get("/api/auth/subscribed-users?q=Obehi", desk.cookie)).body)).not.toContain(
      ada.userId,
    );
    expect(JSON.stringify((await get("/api/suspensions", desk.cookie)).body)).not.toContain(ada.userId);
    const reason = "Let us open it again";
    expect((await post(`/api/suspensions/${ada.userId}/lift`, { reason }, desk.cookie)).status).toBe(404);
    expect((await get(`/api/auth/user/${ada.userId}`, desk.cookie)).status).toBe(404);
  });

  test("refuses to close the only administrator's account; one of two may leave", async () => {
    const ada = await aVerifiedUser(app);
    await app.deps.pool.query("delete from staff_roles where role = 'admin'");
    await app.deps.db.insert(staffRoles).values({ userId: ada.userId, role: "admin" });
    expect(await obstaclesOf(app, ada)).toEqual(["last-admin"]);
    expect((await deleteAccount(app, ada)).body).toMatchObject({
      code: "not_closable",
      message: accountDeletionAnswers.obstacles["last-admin"](),
    });
    await aStaff("admin");
    await gone(ada);
    expect(await rows("select 1 from staff_roles where user_id = $1", [ada.userId])).toEqual([]);
  });

  test("can still decide a report about a deleted account; no notification is sent", async () => {
    const desk = await aStaff("customers");
    const reporter = await aVerifiedUser(app, { fullName: "Reporter Oyelaran" });
    const ada = await aVerifiedUser(app, { fullName: "Yohanna Tricky" });
    const report = {
      subjectType: "user",
      subjectId: ada.userId,
      reason: "scam",
      text: `Reporter Oyelaran saw Yohanna ring from 09011112222`,
    };
    expect((await post("/api/reports", report, reporter.cookie)).status).toBe(201);
    await gone(ada);
    await gone(reporter);
    const { reports } = (await get("/api/reports?status=open", desk.cookie)).body;
    const mine = reports.find(({ ownerId }: { ownerId: string }) => ownerId === ada.userId);
    expect(mine).toMatchObject({ ownerName: former, reporterName: former });
    expect(mine.text).toMatch(/saw .* ring from 09011112222$/);
    expect(mine.text).not.toMatch(/Oyelaran|Yohanna/);
    const decision = { decision: "warn", reason: "It was fraud" };
    expect((await post(`/api/reports/${mine._id}/decide`, decision, desk.cookie)).status).toBe(200);
    await app.runTasks();
    expect((await app.messagesTo(ada.phone)).filter(({ body }) => body.includes("arn"))).toEqual([]);
  });
});
