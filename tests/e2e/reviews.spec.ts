import type { Locator, Page } from "@playwright/test";
import { callAs, callByApi, postByApi } from "./support/jobs.ts";
import { anAddress, type Person, signUpByApi } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const aCall = async (origin: string) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000, fullName: "Ngozi Umeh" });
  const caller = await signUpByApi(origin, anAddress(), { fullName: "Segun Alabi" });
  const jobId = await postByApi(origin, poster, { description: "Rewire the shop behind the market" });
  await callByApi(origin, caller, jobId);
  return { poster, caller, jobId };
};
type Call = Awaited<ReturnType<typeof aCall>>;
const review = (origin: string, { poster, caller, jobId }: Call, said: object = {}) =>
  callAs(origin, poster)("POST", "/api/reviews", {
    subjectId: caller.userId,
    jobId,
    rating: 4,
    text: "Good hands.",
    ...said,
  });
const reviewsOf = ({ userId }: Person): string => `/reviews/${userId}`;
const listOf = (page: Page, name: string): Locator =>
  page.getByRole("list", { name, exact: true }).getByRole("listitem");

test("Reviews read without scripts; an unknown person answers 404; HTML is shown as text", async ({
  browser,
  page,
  origin,
}) => {
  const call = await aCall(origin);
  await review(origin, call, { text: "<img src=x onerror=alert(1)> fine work" });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(origin + reviewsOf(call.caller));
  await expect(listOf(plain, "Reviews")).toContainText("<img src=x onerror=alert(1)> fine work");
  await expect(listOf(plain, "Reviews")).toContainText("4 of 5");
  await context.close();
  for (const id of ["01890000-0000-7000-8000-000000000000", "nonsense"]) {
    expect((await page.goto(`/reviews/${id}`))?.status()).toBe(404);
    await expect(page.getByText("This profile could not be found.")).toBeVisible();
    await expect(listOf(page, "Sample reviews")).toHaveCount(3);
    await expect(page.getByRole("heading", { name: "Reviews", level: 1, exact: true })).toBeVisible();
  }
});
