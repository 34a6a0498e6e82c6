/** Helpers for the tests of reports and blocks. */
import type { Page } from "@playwright/test";
import { callAs, oddWord, postByApi } from "./jobs.ts";
import { anAddress, type Person, signUpByApi } from "./people.ts";

/** A job posted by a new person with a unique name. */
export async function posted(origin: string, plan: { description?: string } = {}) {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000, fullName: `Sola ${oddWord()}` });
  return { poster, jobId: await postByApi(origin, poster, plan) };
}

export async function commentByApi(origin: string, person: Person, jobId: string, text: string) {
  const { body } = await callAs(origin, person)("POST", "/api/comments", { jobId, comment: text });
  return body.comment.id as string;
}

/** Reports the job as a new person. */
export async function reportByApi(
  origin: string,
  about: { subjectType: string; subjectId: string },
  text = "",
): Promise<void> {
  const reporter = await signUpByApi(origin, anAddress());
  await callAs(origin, reporter)("POST", "/api/reports", { ...about, reason: "scam", text });
}

/** Suspends a person for a comment, as staff. */
export async function suspendByApi(origin: string, master: Person, person: Person): Promise<void> {
  const { jobId } = await posted(origin);
  const subjectId = await commentByApi(origin, person, jobId, "Send the money first");
  await reportByApi(origin, { subjectType: "comment", subjectId });
  const call = callAs(origin, master);
  let found: { _id: string } | undefined;
  for (let cursor: string | null = ""; found === undefined && cursor !== null; ) {
    const { body } = await call("GET", `/api/reports${cursor && `?cursor=${cursor}`}`);
    found = body.reports.find((report: { subjectId: string }) => report.subjectId === subjectId);
    cursor = body.next;
  }
  const { status } = await call("POST", `/api/reports/${found?._id}/decide`, {
    ...{ decision: "suspend", reason: "A scam" },
  });
  if (status >= 300) throw new Error(`Not suspended: ${status}`);
}

/** Presses the visible row; its radio button is hidden. */
export const choose = (page: Page, text: string | RegExp) =>
  page.locator("label.check", { hasText: text }).click();
