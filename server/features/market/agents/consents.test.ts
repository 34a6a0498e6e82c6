import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aUser, builtPhone } from "#server/seed/builders.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { type E164, localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aVerifiedUser } from "#tests/support/people.ts";
import { changeNumber } from "#tests/support/phone-change.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { agentAnswers } from "#texts/agents.ts";
import { askClients } from "./consents.tasks.ts";

let app: TestApp;
const nextYear = new Date(Date.now() + 365 * 24 * 3_600_000);
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.pool.query(
    "update job_consents set answered_at = now(), agreed = false where agreed is null",
  );
  goTo(10);
});

let movedSeconds = 0;
const move = (seconds: number): void => {
  app.clock.advance(seconds);
  movedSeconds += seconds;
};
/** Sets the clock to the next such hour in Nigeria, counted from the present. */
function goTo(hour: number): void {
  move(-movedSeconds);
  const now = app.clock.now();
  const hoursNow = (now.getUTCHours() + 1 + now.getUTCMinutes() / 60) % 24;
  move((((hour - hoursNow + 24) % 24) + 0.1) * 3_600);
}

let phones = 20_000;
const newPhone = (): E164 => {
  phones += 1;
  return builtPhone(phones);
};
async function anAgent(overrides: Parameters<typeof aSignedInUser>[1] = {}): Promise<SignedInUser> {
  const agent = await aSignedInUser(app, { isAgent: true, subscribedUntil: nextYear, ...overrides });
  await fundWallet(app.deps, { userId: agent.id, units: 300 });
  return agent;
}
async function post(agent: SignedInUser, clientPhone: E164, description = "Mend the roof over the shop") {
  const answer = await app.call({
    method: "POST",
    path: "/jobs/post-job",
    as: agent.cookie,
    body: { description, maxBudget: 40_000, location: "Aba Road", phoneNumber: clientPhone },
  });
  expect(answer.status).toBe(201);
  return answer.body.job._id as string;
}
async function ask(): Promise<void> {
  await app.deps.queue.send(app.deps.db, askClients, {});
  await app.runTasks();
}
const questionsTo = async (phone: E164) =>
  (await app.messagesTo(phone)).map(({ body }) => body).filter((body) => body.includes("/consent/"));
const tokenIn = (body: string | undefined) => /\/consent\/([0-9a-f]{32})$/.exec(body ?? "")?.[1] ?? "";
async function tokenFor(agent: SignedInUser, phone: E164): Promise<{ jobId: string; token: string }> {
  const jobId = await post(agent, phone);
  await ask();
  return { jobId, token: tokenIn((await questionsTo(phone))[0]) };
}
const read = (token: string) => app.call({ method: "GET", path: `/api/job-consents/${token}` });
const answerTo = (token: string, body: unknown) =>
  app.call({ method: "POST", path: `/api/job-consents/${token}`, body });
const ringing = async (jobId: string) => {
  const caller = await aSignedInUser(app);
  const path = `/jobs/call-job-and-increase-count/${jobId}`;
  return (await app.call({ method: "POST", path, as: caller.cookie, body: {} })).body.phoneNumber;
};
const setStatus = (jobId: string, status: string) =>
  app.deps.pool.query("update jobs set status = $2 where id = $1", [jobId, status]);

describe("asking an agent's client", () => {
  test("sends one SMS with a link whose token is not stored in clear text", async () => {
    const agent = await anAgent({ fullName: "Ọláoluwa Ɗanjuma" });
    const phone = newPhone();
    const { token } = await tokenFor(agent, phone);
    await ask();

    const questions = await questionsTo(phone);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toContain(`${app.address}/consent/${token}`);
    expect(questions[0]).toContain("Olaoluwa Danjuma");
    expect(questions[0]).toMatch(/^[\x20-\x7e]{1,160}$/);
    const [longest, phoneOfLongest] = [
      await anAgent({ fullName: "Oluwaseun ".repeat(5).trim() }),
      newPhone(),
    ];
    await tokenFor(longest, phoneOfLongest);
    expect((await questionsTo(phoneOfLongest))[0]).toMatch(/^[\x20-\x7e]{1,160}$/);
    const { rows } = await app.deps.pool.query(
      `select (select json_agg(c)::text from job_consents c) || (select json_agg(m)::text from sms_messages m)
              || (select json_agg(j)::text from pgboss.job j) as everything`,
    );
    expect(rows[0].everything).not.toContain(token);
  });

  test("no question is sent at night; it is sent in the morning", async () => {
    const agent = await anAgent();
    const phone = newPhone();
    goTo(21);
    await post(agent, phone);
    await ask();
    expect(await questionsTo(phone)).toEqual([]);

    move(11 * 3_600);
    await ask();

    expect(await questionsTo(phone)).toHaveLength(1);
  });

  test("a phone gets questions of five agents a day and three of each; the rest follow a day later", async () => {
    const phone = newPhone();
    const agents = await Promise.all(Array.from({ length: 6 }, () => anAgent()));
    for (const agent of agents) await post(agent, phone);
    for (let more = 0; more < 3; more += 1) await post(agents[0]!, phone);
    await Promise.all([ask(), ask()]);
    expect(await questionsTo(phone)).toHaveLength(7);

    move(24 * 3_600 + 60);
    await ask();

    expect(await questionsTo(phone)).toHaveLength(9);
  });

  test("skips paused and removed jobs, agents whom the client blocked, and the agent's own phone", async () => {
    const agent = await anAgent();
    const phones = [newPhone(), newPhone(), newPhone()] as const;
    await setStatus(await post(agent, phones[0]), "paused");
    await setStatus(await post(agent, phones[1]), "removed");
    const client = await aUser(app.deps.db, { phone: phones[2] });
    await app.deps.pool.query(
      "insert into blocks (id, blocker_id, blocked_id, shown_name) values (gen_random_uuid(), $1, $2, 'x')",
      [client.id, agent.id],
    );
    await post(agent, phones[2]);
    await post(agent, agent.phone);

    await ask();

    for (const phone of [...phones, agent.phone]) expect(await questionsTo(phone)).toEqual([]);
  });
});

describe("answering the consent question", () => {
  test("Yes shows servicemen the client's number, No the agent's, and the answer may change [GEN-12]", async () => {
    const agent = await anAgent({ fullName: "Halima Bello" });
    const phone = newPhone();
    const { jobId, token } = await tokenFor(agent, phone);
    expect((await read(token)).body).toEqual({
      agentName: "Halima Bello",
      description: "Mend the roof over the shop",
      location: "Aba Road",
      agreed: null,
      isOpen: true,
    });
    expect(await ringing(jobId)).toBe(localPhone(agent.phone));

    const yes = await answerTo(token, { agree: true });

    expect(yes.status).toBe(200);
    expect(yes.body).toEqual({ message: agentAnswers.consentGiven, agreed: true });
    expect(await ringing(jobId)).toBe(localPhone(phone));
    expect((await read(token)).body.agreed).toBe(true);
    expect((await answerTo(token, { agree: false })).body).toEqual({
      message: agentAnswers.consentRefused,
      agreed: false,
    });
    expect(await ringing(jobId)).toBe(localPhone(agent.phone));
    await answerTo(token, { agree: true });
    expect(await ringing(jobId)).toBe(localPhone(phone));
  });

  test("the consent page shows no phone number and keeps a private name private", async () => {
    const agent = await anAgent({ fullName: "Real Person", privateName: "quietagent" });
    const phone = newPhone();
    const { token } = await tokenFor(agent, phone);

    const text = JSON.stringify((await read(token)).body);

    expect(text).toContain("quietagent");
    expect(text).not.toContain("Real Person");
    for (const each of [agent.phone, phone]) expect(text).not.toContain(each.slice(4));
    expect((await questionsTo(phone))[0]).not.toContain("Real");
  });

  test("a job that is over accepts a No but no Yes; removed jobs and wrong links are not found", async () => {
    const { jobId, token } = await tokenFor(await anAgent(), newPhone());
    await setStatus(jobId, "completed");

    expect((await read(token)).body.isOpen).toBe(false);
    const late = await answerTo(token, { agree: true });
    expect([late.status, late.body.code]).toEqual([409, "job_taken"]);
    expect((await answerTo(token, { agree: false })).status).toBe(200);

    await setStatus(jobId, "removed");
    for (const gone of [token, "0".repeat(32), "x", "%00"]) {
      expect((await read(gone)).status).toBe(404);
      const answer = await answerTo(gone, { agree: true });
      expect([answer.status, answer.body.code]).toEqual([404, "consent_not_found"]);
    }
  });

  test.each([undefined, {}, { agree: "yes" }, { agree: null }, { agree: 1 }])(
    "refuses %j as an answer",
    async (body) => {
      const { jobId, token } = await tokenFor(await anAgent(), newPhone());

      expect((await answerTo(token, body)).status).toBe(400);
      const { rows } = await app.deps.pool.query("select agreed from job_consents where job_id = $1", [
        jobId,
      ]);
      expect(rows).toEqual([{ agreed: null }]);
    },
  );

  test("the page works without scripts, by its own form, and shows the answer", async () => {
    const { jobId, token } = await tokenFor(await anAgent(), newPhone());
    const send = (agree: string, headers: Record<string, string> = {}) =>
      app.call({
        method: "POST",
        path: `/consent/${token}`,
        body: `agree=${agree}` as never,
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      });

    const answer = await send("yes");

    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(`/consent/${token}`);
    expect((await read(token)).body.agreed).toBe(true);
    await setStatus(jobId, "completed");
    expect((await send("yes")).status).toBe(303);
    expect((await send("maybe")).status).toBe(400);
    expect((await send("no", { origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await read(token)).body.agreed).toBe(true);
  });
});

test("a client who changes the number is rung no more, nor is the number's next owner: calls go to the agent", async () => {
  const agent = await anAgent();
  const client = await aVerifiedUser(app);
  const { jobId, token } = await tokenFor(agent, client.phoneE164);
  expect((await answerTo(token, { agree: true })).status).toBe(200);
  expect(await ringing(jobId)).toBe(client.phone);

  await changeNumber(app, client);
  await aVerifiedUser(app, { phone: client.phone });

  expect(await ringing(jobId)).toBe(localPhone(agent.phone));
  expect((await read(token)).status).toBe(404);
});

test("the list of approved agents rotates, so each agent is shown at some point", async () => {
  await app.deps.pool.query("update users set is_agent = false");
  const agents = [];
  for (let n = 0; n < 60; n += 1) agents.push(await aUser(app.deps.db, { isAgent: true }));
  const seen = new Set<string>();
  for (let round = 0; round < 30 && seen.size < 60; round += 1) {
    move(61);
    await app.deps.freshness.read();
    const { body } = await app.call({ method: "GET", path: "/api/approved-agents" });
    expect(body).toHaveLength(50);
    for (const { phoneNumber } of body) seen.add(phoneNumber);
  }

  expect(seen).toEqual(new Set(agents.map(({ phone }) => localPhone(phone))));
});
