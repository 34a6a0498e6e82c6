import { get, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maskingVersion } from "#server/features/trust/blocks/masking-version.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { parsePhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let poster: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  poster = await aSignedInUser(app, { fullName: "Ngozi Okafor" });
});
afterAll(() => app.close());

const unknownId = "01890000-0000-7000-8000-000000000000";
const list = (query = "", headers: Record<string, string> = {}) =>
  app.call({ method: "GET", path: `/jobs/get-job${query}`, headers });
const detail = (jobId: string) => app.call({ method: "GET", path: `/jobs/get-job/${jobId}` });
const ids = (jobs: { _id: string }[]) => jobs.map((job) => job._id);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const nextPage = (link: unknown) => /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1];
/** A job that the cached lists already include. */
const aListedJob = async (overrides: Partial<Parameters<typeof aJob>[1]> = {}) => {
  const job = await aJob(app.deps.db, { userId: poster.id, ...overrides });
  await app.deps.freshness.read();
  return job;
};

describe("the public list", () => {
  test("is an array of open jobs, promoted first, then newest [API-05] [STATE-01] [STATE-02] [JOBLIST-03]", async () => {
    const older = await aListedJob({ service: "Tiling", createdAt: minutesAgo(50) });
    const promoted = await aListedJob({
      service: "Tiling",
      createdAt: minutesAgo(99),
      isPromoted: true,
      promotedUntil: new Date(Date.now() + 3_600_000),
    });
    const newer = await aListedJob({ service: "Tiling", createdAt: minutesAgo(10) });
    for (const status of ["paused", "assigned", "completed", "removed"] as const)
      await aListedJob({ service: "Tiling", status });

    const answer = await list("?service=Tiling");

    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(ids(answer.body)).toEqual([promoted.id, newer.id, older.id]);
    expect(answer.body.map((job: { isPromoted: boolean }) => job.isPromoted)).toEqual([true, false, false]);
  });

  test("carries every field and no phone number [ENTITY-04]", async () => {
    const job = await aListedJob({
      byAgent: true,
      clientPhone: parsePhone("+2348039998877")!,
      agentPhone: poster.phone,
      description: "Call me on 0803 999 8877 or mail a@b.com, see www.x.com, budget 150,000",
    });

    const { body } = await detail(job.id);

    expect(body).toEqual({
      _id: job.id,
      creator: "Ngozi Okafor",
      fullName: "Ngozi Okafor",
      userId: poster.id,
      isPrivate: false,
      byAgent: true,
      location: "Adelabu Street, Surulere, Lagos",
      state: "Lagos",
      lga: "Surulere",
      service: "House Painting",
      description: "Call me on [hidden number] or mail [hidden email], see [hidden link], budget 150,000",
      profileUrl: null,
      mediaUrl: null,
      thumbnailUrl: null,
      mediaBytes: null,
      thumbnailBytes: null,
      minBudget: 80_000,
      maxBudget: 120_000,
      callCount: 0,
      taken: false,
      isPromoted: false,
      expiresAt: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      phoneNumber: null,
      agentPhoneNumber: null,
    });
    expect(JSON.stringify((await list()).body)).not.toMatch(/8039998877|\+234/);
  });

  test("masks texts again unless this version masked them, and numbers divided between name and text [API-05]", async () => {
    const number = "Call me on 0803 999 8877";
    const shown = async (job: Parameters<typeof aListedJob>[0]) =>
      (await detail((await aListedJob(job)).id)).body;

    expect((await shown({ description: number })).description).toBe("Call me on [hidden number]");
    const earlier = await shown({ description: number, maskedBy: maskingVersion - 1 });
    expect(earlier.description).toBe("Call me on [hidden number]");
    const named = await aSignedInUser(app, { fullName: "Ngozi 080399" });
    const divided = { location: "98877 Adelabu Street", maskedBy: maskingVersion };
    expect((await shown({ ...divided, userId: named.id })).location).toBe("[hidden number] Adelabu Street");
    // Posting stores this version only with texts that it masked.
    expect((await shown({ description: number, maskedBy: maskingVersion })).description).toBe(number);
  });

  test("pages through a Link header without losing or repeating a job", async () => {
    const made: string[] = [];
    const sameMoment = minutesAgo(5);
    for (let n = 0; n < 7; n += 1)
      made.push((await aListedJob({ service: "Welding Services", createdAt: sameMoment })).id);

    const seen: string[] = [];
    let path: string | undefined = "?service=Welding+Services&limit=3";
    let pages = 0;
    while (path) {
      const answer = await list(path);
      seen.push(...ids(answer.body));
      path = nextPage(answer.headers.link)?.replace("/jobs/get-job", "");
      pages += 1;
    }

    expect(pages).toBe(3);
    expect(seen).toEqual([...made].sort().reverse());
  });

  test("filters by service, state, local government and poster", async () => {
    const other = await aSignedInUser(app);
    const job = await aListedJob({
      userId: other.id,
      service: "Poultry Farming",
      state: "Kano",
      lga: "Dala",
    });

    for (const query of ["?service=Poultry+Farming", "?state=Kano", "?lga=Dala", `?userId=${other.id}`])
      expect(ids((await list(query)).body)).toEqual([job.id]);
    expect((await list(`?userId=${other.id}&state=Oyo`)).body).toEqual([]);
    expect((await list("?service=No+such+service")).body).toEqual([]);
  });

  test("takes empty parameters as left out, as plain forms send them", async () => {
    const { id } = await aListedJob({ service: "Cassava Processing", state: "Benue" });
    const empty = "&q=&lga=&near=&userId=&cursor=&limit=&exact=";
    for (const query of [`?service=Cassava+Processing&state=${empty}`, `?service=&state=Benue${empty}`])
      expect(ids((await list(query)).body)).toEqual([id]);
  });

  test("answers at most 100 jobs to callers who ask for more [API-05]", async () => {
    for (let n = 0; n < 101; n += 1) await aListedJob({ service: "Wedding Planning" });

    const answer = await list("?service=Wedding+Planning&limit=1000");

    expect(answer.body).toHaveLength(100);
    expect(answer.headers.link).toContain("limit=100&");
  });

  test.each([
    ["?limit=0", "limit"],
    ["?limit=many", "limit"],
    ["?cursor=nonsense", "cursor"],
    ["?cursor=%00%ED%A0%80", "cursor"],
    [`?cursor=${Buffer.from("1.99999999999999999.x").toString("base64url")}`, "cursor"],
    [`?cursor=${"a".repeat(300)}`, "cursor"],
    ["?userId=me", "userId"],
    [`?service=${"a".repeat(81)}`, "service"],
  ])("refuses %s with a sentence at the field", async (query, field) => {
    const answer = await list(query);

    expect(answer.status).toBe(400);
    expect(answer.body.fields[field]).toEqual(expect.any(String));
    expect(answer.body.error).toBe(answer.body.message);
  });

  test.each([
    "?q=%00",
    "?q=%ED%A0%80",
    "?q='%22;--",
    "?q=%25_%5C",
    "?q=(((",
    "?q=&q=",
    "?q=%F0%9F%8E%A8",
    "?lga=%00",
    "?state=%00&service=%00",
    "?cursor=",
    "?limit=5&limit=6",
  ])("never fails on %s", async (query) => {
    expect([200, 400]).toContain((await list(query)).status);
  });
});

describe("a private name [GEN-13]", () => {
  test("is the only information about the poster", async () => {
    const hidden = await aSignedInUser(app, { fullName: "Uche Nwosu", privateName: "bluebird" });
    const job = await aListedJob({ userId: hidden.id });

    const { body } = await detail(job.id);
    expect(body).toMatchObject({ creator: "bluebird", fullName: "bluebird", userId: null, isPrivate: true });
    const listed = await list();
    expect(ids(listed.body)).toContain(job.id);
    expect(JSON.stringify(listed.body)).not.toMatch(new RegExp(`Uche|${hidden.id}`));
    expect((await list(`?userId=${hidden.id}`)).body).toEqual([]);
  });

  test("shows in cached responses as soon as it is chosen", async () => {
    const person = await aSignedInUser(app, { fullName: "Bisi Alade" });
    const job = await aListedJob({ userId: person.id });
    expect((await detail(job.id)).body.creator).toBe("Bisi Alade");
    expect((await list(`?userId=${person.id}`)).body).toHaveLength(1);

    await app.deps.pool.query("update users set private_name = 'redkite' where id = $1", [person.id]);
    await app.deps.freshness.read();

    expect((await detail(job.id)).body.creator).toBe("redkite");
    expect((await list(`?userId=${person.id}`)).body).toEqual([]);
  });
});

describe("one job [API-06]", () => {
  test("unknown, removed and malformed ids answer 404 in JSON", async () => {
    const removed = await aListedJob({ status: "removed" });

    for (const id of [unknownId, removed.id, "abc", "%00", "..%2F..", `${unknownId}x`]) {
      const answer = await detail(id);
      expect(answer.status).toBe(404);
      expect(answer.body.error).toEqual(expect.any(String));
    }
  });

  test("an expired boost is not shown", async () => {
    const ends = new Date(app.clock.now().getTime() + 60_000);
    const job = await aListedJob({ isPromoted: true, promotedUntil: ends, state: "Yobe" });
    expect((await detail(job.id)).body.isPromoted).toBe(true);
    expect((await list("?state=Yobe")).body[0].isPromoted).toBe(true);

    app.clock.advance(61);

    expect((await detail(job.id)).body.isPromoted).toBe(false);
    expect((await list("?state=Yobe")).body[0].isPromoted).toBe(false);
  });
});

describe("cached responses", () => {
  test("have an ETag and answer 304; gzip and brotli carry the same bytes", async () => {
    await aListedJob();
    const plain = await list();
    expect(plain.headers).toMatchObject({
      "cache-control": "public, max-age=0, s-maxage=5, stale-while-revalidate=5",
      vary: "accept-encoding, cookie",
    });

    const same = await fetch(`${app.address}/jobs/get-job`, {
      headers: { "if-none-match": String(plain.headers.etag) },
    });
    expect(same.status).toBe(304);
    expect(await same.text()).toBe("");

    const raw = async (encoding: string) =>
      (await fetch(`${app.address}/jobs/get-job`, { headers: { "accept-encoding": encoding } })).text();
    const body = JSON.stringify(plain.body);
    for (const encoding of ["gzip", "br", "gzip, br", "br;q=0, gzip;q=0.5", "identity", "*"])
      expect(await raw(encoding)).toBe(body);

    const compressed = async (encoding: string) => {
      const { headers, bytes } = await rawBytes("/jobs/get-job", encoding);
      expect(headers["content-encoding"]).toBe(encoding);
      return bytes;
    };
    expect(gunzipSync(await compressed("gzip")).toString()).toBe(body);
    expect(brotliDecompressSync(await compressed("br")).toString()).toBe(body);
  });

  test("show a change of any job within a second, made by another process", async () => {
    const job = await aJob(app.deps.db, { userId: poster.id, state: "Zamfara" });
    await expect.poll(async () => ids((await list("?state=Zamfara")).body)).toEqual([job.id]);

    await app.deps.pool.query("update jobs set status = 'assigned' where id = $1", [job.id]);

    await expect
      .poll(async () => (await list("?state=Zamfara")).body, { timeout: 1_000, interval: 50 })
      .toEqual([]);
    expect((await detail(job.id)).body.taken).toBe(true);
  });

  test("answer HEAD with the same headers and no body", async () => {
    const head = await fetch(`${app.address}/jobs/get-job`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("etag")).toMatch(/^W\//);
    expect(await head.text()).toBe("");
  });
});

/** The compressed bytes; fetch would decompress them. */
function rawBytes(path: string, encoding: string) {
  return new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    get(`${app.address}${path}`, { headers: { "accept-encoding": encoding } }, async (answer) => {
      const bytes = Buffer.concat(await answer.toArray());
      resolve({ headers: answer.headers, bytes });
    }).on("error", reject);
  });
}
