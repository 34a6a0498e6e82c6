/** What tests of reporting and blocking share. */
import type { Page } from "@playwright/test";
import { callAs, oddWord, postByApi } from "./jobs.ts";
import { anAddress, type Person, signUpByApi } from "./people.ts";

/** A job of somebody new, whose name nobody else has. */
export async function posted(origin: string, plan: { description?: string } = {}) {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000, fullName: `Sola ${oddWord()}` });
  return { poster, jobId: await postByApi(origin, poster, plan) };
}

/** Writes a comment and answers its id. */
export async function commentByApi(origin: string, person: Person, jobId: string, text: string) {
  const { body } = await callAs(origin, person)("POST", "/api/comments", { jobId, comment: text });
  return body.comment.id as string;
}

/** Somebody new reports it. */
export async function reportByApi(
  origin: string,
  about: { subjectType: string; subjectId: string },
  text = "",
): Promise<void> {
  const reporter = await signUpByApi(origin, anAddress());
  await callAs(origin, reporter)("POST", "/api/reports", { ...about, reason: "scam", text });
}

/** People who see press the row; the radio button itself is hidden inside it. */
export const choose = (page: Page, text: string | RegExp) =>
  page.locator("label.check", { hasText: text }).click();
