/** Calls, and the reviews written after them. */
import type { Locator, Page } from "@playwright/test";
import { callAs, callByApi, postByApi } from "./jobs.ts";
import { anAddress, type Person, signUpByApi } from "./people.ts";

export const aCall = async (origin: string) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000, fullName: "Ngozi Umeh" });
  const caller = await signUpByApi(origin, anAddress(), { fullName: "Segun Alabi" });
  const jobId = await postByApi(origin, poster, { description: "Rewire the shop behind the market" });
  await callByApi(origin, caller, jobId);
  return { poster, caller, jobId };
};

export type Call = Awaited<ReturnType<typeof aCall>>;

export const review = (origin: string, { poster, caller, jobId }: Call, said: object = {}) =>
  callAs(origin, poster)("POST", "/api/reviews", {
    subjectId: caller.userId,
    jobId,
    rating: 4,
    text: "Good hands.",
    ...said,
  });
export const reviewsOf = ({ userId }: Person): string => `/reviews/${userId}`;

export const listOf = (page: Page, name: string): Locator =>
  page.getByRole("list", { name, exact: true }).getByRole("listitem");
