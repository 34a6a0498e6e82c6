import type { Locator, Page } from "@playwright/test";
import { callAs, callByApi, postByApi } from "./support/jobs.ts";
import { anAddress, type Person, signUpByApi } from "./support/people.ts";
import { sendReview } from "./support/reviewing.ts";
import { expect, open, test } from "./support/test.ts";

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

test("A caller finds the poster among the people to review, and on the poster's page; a stranger finds no button", async ({
  page,
  origin,
  signIn,
  newPerson,
}) => {
  const { poster, caller } = await aCall(origin);
  await signIn(caller);
  await open(page, "/profile");
  const waiting = listOf(page, "People you can review");
  await expect(waiting).toHaveCount(1);
  await expect(waiting).toContainText("Ngozi Umeh");
  await expect(waiting).toContainText("Rewire the shop behind the market");
  await open(page, reviewsOf(poster));
  await page.getByRole("button", { name: "Write a review" }).click();
  await expect(page.getByRole("dialog")).toContainText("For the job: Rewire the shop behind the market");
  await sendReview(page, 5, "Paid at once.");
  await expect(listOf(page, "Reviews")).toHaveCount(1);
  await expect(page.getByText("5.0", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Write a review" })).toHaveCount(0);
  await open(page, "/profile");
  await expect(page.getByText("People you can review")).toHaveCount(0);

  const stranger = await newPerson();
  await open(stranger.page, reviewsOf(poster));
  await expect(listOf(stranger.page, "Reviews")).toHaveCount(1);
  await expect(stranger.page.getByRole("button", { name: "Write a review" })).toHaveCount(0);
});

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
