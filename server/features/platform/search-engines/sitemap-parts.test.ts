import { afterAll, beforeAll, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { asOwner } from "#tests/support/owner.ts";

const openJobs = 10_001;
/** Pages in one part. */
const perPart = 5_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { id } = await aJob(app.deps.db, { userId: (await aUser(app.deps.db)).id });
  await asOwner(
    app,
    `set session_replication_role = replica;
     insert into jobs select (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid()))).*
       from jobs j, generate_series(2, ${openJobs}) where j.id = '${id}'`,
  );
});
afterAll(() => app.close());

const addressesIn = async (path: string): Promise<string[]> => {
  const { body } = await app.call({ method: "GET", path });
  return [...String(body).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
};

test("more open jobs than one part may name are in several parts, each of them once", async () => {
  const parts = (await addressesIn("/sitemap.xml")).filter((address) => address.includes("/jobs-"));
  const named: string[][] = [];
  for (const part of parts)
    named.push((await addressesIn(new URL(part).pathname)).filter((address) => !address.includes("/pcm/")));
  expect(named.map(({ length }) => length)).toEqual([perPart, perPart, openJobs - 2 * perPart]);
  expect(new Set(named.flat()).size).toBe(openJobs);
});
