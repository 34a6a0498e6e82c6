/** Jobs for a single test, posted through the API, and their files. */
import { crc32, deflateSync } from "node:zlib";
import { inDatabase } from "./database.ts";
import { anAddress, type Call, caller, type Person, someLetters } from "./people.ts";

interface JobPlan {
  description?: string;
  maxBudget?: number;
  minBudget?: number;
  location?: string;
  service?: string;
  state?: string;
  lga?: string;
  mediaUrl?: string;
}

/** A word unique to this job in the run. Without digits, which could look like a hidden number. */
export const oddWord = (): string => `zim${someLetters(8)}`;

/** Calls the API as this person. */
export const callAs = (origin: string, person: Person): Call =>
  caller(origin, anAddress(), `${person.cookie.name}=${person.cookie.value}`);

/** Posts a job and returns its id. The person needs units for the maximum budget, and has five posts a month. */
export async function postByApi(origin: string, person: Person, plan: JobPlan = {}): Promise<string> {
  const { body } = await callAs(origin, person)("POST", "/jobs/post-job", {
    description: `Fix a leaking tap, ${oddWord()}`,
    maxBudget: 500,
    location: "Yaba, Lagos",
    userId: person.userId,
    ...plan,
  });
  return body.job._id;
}

/** Adds older copies of a job, each a minute older than the one before. */
export const copyJob = (jobId: string, copies: number): Promise<void> =>
  inDatabase(
    `insert into jobs select (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(),
      'description', 'Copy ' || n || '.', 'created_at', j.created_at - make_interval(mins => n)))).*
      from jobs j, generate_series(1, $2) n where j.id = $1`,
    [jobId, copies],
  );

/** Another person's call about the job. */
export const callByApi = (origin: string, person: Person, jobId: string) =>
  callAs(origin, person)("POST", `/jobs/call-job-and-increase-count/${jobId}`, {
    userId: person.userId,
    phoneNumber: person.phone,
  });

/** Sets a job's age. */
export const makeOld = (jobId: string, minutes: number): Promise<void> =>
  inDatabase("update jobs set created_at = now() - make_interval(secs => $2) where id = $1", [
    jobId,
    minutes * 60 + 5,
  ]);

/** Makes the job's poster asked whether it is still open, or lets it expire without an answer. */
export const age = (jobId: string, state: "asked" | "expired"): Promise<void> =>
  inDatabase(
    `update jobs set asked_at = now(), expires_at = now() + make_interval(days => $2), status = $3 where id = $1`,
    state === "asked" ? [jobId, 7, "open"] : [jobId, -1, "paused"],
  );

/** Boosts a job for this many days from now, as a payment does. */
export const boost = (jobId: string, days = 30): Promise<void> =>
  inDatabase(
    "update jobs set is_promoted = true, promoted_until = now() + make_interval(days => $2) where id = $1",
    [jobId, days],
  );

export const makeAgent = (person: Person): Promise<void> =>
  inDatabase("update users set is_agent = true where id = $1", [person.userId]);

export const dataUrl = (mime: string, bytes: Buffer): string =>
  `data:${mime};base64,${bytes.toString("base64")}`;

/** A striped photo as PNG. */
export function aPng(width = 320, height = 200): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.fill(y % 20 < 10 ? 0xb4 : 0x33, y * (width * 3 + 1) + 1, (y + 1) * (width * 3 + 1));
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Eight bits, RGB, no palette, no interlacing.
  size.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngPart("IHDR", size),
    pngPart("IDAT", deflateSync(rows)),
    pngPart("IEND", Buffer.alloc(0)),
  ]);
}

function pngPart(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
