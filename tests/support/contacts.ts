/** People who called or hired each other, for tests of what that allows. */
import { hires } from "#server/db/schema/hires.ts";
import { jobCalls } from "#server/db/schema/jobs.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import type { TestApp } from "./app.ts";
import { aSignedInUser, type SignedInUser } from "./signed-in.ts";

export interface Contact {
  poster: SignedInUser;
  caller: SignedInUser;
  jobId: string;
}

export function contactMaker(app: TestApp) {
  const { db } = app.deps;
  /** Posts a job that the caller then calls about; returns the job's id. */
  const called = async (poster: SignedInUser, caller: SignedInUser, calledAt = new Date()) => {
    const job = await aJob(db, { userId: poster.id });
    await db.insert(jobCalls).values({ jobId: job.id, callerId: caller.id, calledAt });
    return job.id;
  };
  return {
    called,
    job: (poster: SignedInUser) => aJob(db, { userId: poster.id }),
    call: async (who: Partial<Contact> = {}): Promise<Contact> => {
      const poster = who.poster ?? (await aSignedInUser(app));
      const caller = who.caller ?? (await aSignedInUser(app));
      return { poster, caller, jobId: await called(poster, caller) };
    },
    hire: async (who: { client?: SignedInUser; serviceman?: SignedInUser } = {}) => {
      const client = who.client ?? (await aSignedInUser(app));
      const serviceman = who.serviceman ?? (await aSignedInUser(app));
      await db.insert(hires).values({ clientId: client.id, servicemanId: serviceman.id });
      return { client, serviceman };
    },
  };
}

/** A review whose wording does not matter. */
export const kindWords = { rating: 5, text: "Came on time and left it clean." };

/** Helpers that write, read and answer reviews through the app. */
export function reviewDoor(app: TestApp) {
  const write = (as: string | undefined, body: object) =>
    app.call({ method: "POST", path: "/api/reviews", as, body: { ...kindWords, ...body } });
  return {
    write,
    read: (id: string, as?: string) => app.call({ method: "GET", path: `/api/reviews/${id}`, as }),
    reply: (as: string | undefined, reviewId: string, text: unknown = "Thank you.") =>
      app.call({ method: "POST", path: `/api/reviews/${reviewId}/reply`, as, body: { text } }),
    reviewed: async ({ poster, caller, jobId }: Contact, body: object = {}) =>
      (await write(poster.cookie, { subjectId: caller.id, jobId, ...body })).body.review,
    block: (by: SignedInUser, other: SignedInUser) =>
      app.call({ method: "POST", path: `/block-user/${other.id}`, as: by.cookie, body: { _id: by.id } }),
  };
}
