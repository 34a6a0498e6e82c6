import type { Locator, Page } from "@playwright/test";
import { callByApi, postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { expect, open, stored, test } from "./support/test.ts";

const aCalledJob = async (origin: string) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const jobId = await postByApi(origin, poster);
  const callers = [
    await signUpByApi(origin, anAddress(), { fullName: "Segun Alabi" }),
    await signUpByApi(origin, anAddress(), { fullName: "Amina Yusuf" }),
  ] as const;
  for (const caller of callers) await callByApi(origin, caller, jobId);
  return { poster, jobId, callers };
};
/** For tests that only read. */
let kept: ReturnType<typeof aCalledJob> | undefined;
const theCalledJob = (origin: string) => {
  kept ??= aCalledJob(origin);
  return kept;
};
const spoken = (phone: string): string => phone.replace(/^(\d{4})(\d{3})(\d{4})$/, "$1 $2 $3");

test("The poster sees each caller's name, number and reviews, can call back, and goes back to /my-jobs [CALLERS-01] [CALLERS-02] [ROLE-04] [ROUTE-15] [ENTITY-13] [LS-07] [API-22]", async ({
  page,
  origin,
  signIn,
}) => {
  const { poster, jobId, callers } = await theCalledJob(origin);
  await signIn(poster);
  await open(page, "/my-jobs");
  await page.getByRole("link", { name: "Applicants", exact: true }).click();
  await expect(page).toHaveURL(`/callers-page/${jobId}`);
  for (const caller of callers) {
    const card = page.getByRole("listitem").filter({ hasText: caller.fullName });
    await expect(card).toContainText(spoken(caller.phone));
    await expect(card.getByRole("link", { name: `Call ${caller.fullName}` })).toHaveAttribute(
      "href",
      `tel:+234${caller.phone.slice(1)}`,
    );
    await expect(card).toContainText("No reviews yet.");
    await expect(card.getByRole("link", { name: `Reviews of ${caller.fullName}` })).toHaveAttribute(
      "href",
      `/reviews/${caller.userId}`,
    );
  }
  await expect
    .poll(() => stored(page, "callers"))
    .toMatchObject([
      { callerId: callers[1].userId, fullName: "Amina Yusuf", phoneNumber: callers[1].phone, reviews: [] },
      { callerId: callers[0].userId, fullName: "Segun Alabi", phoneNumber: callers[0].phone, reviews: [] },
    ]);
  await page.getByRole("link", { name: "Back to my jobs" }).click();
  await expect(page).toHaveURL("/my-jobs");
});

test("Caller and poster say how the call went", async ({ page, origin, signIn }) => {
  const { poster, jobId, callers } = await aCalledJob(origin);
  const answer = (about: Page | Locator, name: string) => about.getByRole("button", { name, exact: true });
  await signIn(callers[0]);
  await open(page, `/job-details/${jobId}`);
  await expect(page.getByText("How did your call go?")).toBeVisible();
  await answer(page, "No answer").click();
  await expect(answer(page, "No answer")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Thank you. This keeps the lists true.")).toBeVisible();

  await signIn(poster);
  await open(page, `/job-details/${jobId}`);
  await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
  await expect(page.getByText("How did your call go?")).toHaveCount(0);
  await open(page, `/callers-page/${jobId}`);
  const card = page.getByRole("listitem").filter({ hasText: "Segun Alabi" });
  await expect(card).toContainText("The caller says: No answer");
  await expect(card.getByRole("group", { name: "How did it go with Segun Alabi?" })).toBeVisible();
  await answer(card, "We agreed").click();
  await expect(answer(card, "We agreed")).toHaveAttribute("aria-pressed", "true");
  await expect(answer(card, "No answer")).toHaveAttribute("aria-pressed", "false");
});

test("A caller's card shows acceptance, rating and review texts, and offers a review only where the server allows one [CALLERS-01] [ENTITY-13]", async ({
  page,
  origin,
  signIn,
}) => {
  const { poster, jobId, callers } = await aCalledJob(origin);
  await signIn(poster);
  // How these came about has its own tests; this one is about showing them.
  const more = {
    hasAccepted: true,
    rating: 4.6,
    ratingCount: 12,
    reviews: ["Came on time.", "Left it clean."],
    allowsReview: true,
  };
  await page.route(`**/jobs/callers/${jobId}`, async (route) => {
    const response = await route.fetch();
    const list: { callerId: string }[] = await response.json();
    const json = list.map((caller) => ({
      ...caller,
      ...(caller.callerId === callers[0].userId ? more : { allowsReview: false }),
    }));
    await route.fulfill({ response, json });
  });
  await open(page, "/my-jobs");
  await page.getByRole("link", { name: "Applicants", exact: true }).click();
  const card = page.getByRole("listitem").filter({ hasText: callers[0].fullName });
  await expect(card.getByText("Accepted", { exact: true })).toBeVisible();
  for (const text of ["4.6 of 5", "12 reviews", ...more.reviews]) await expect(card).toContainText(text);
  const reviewOf = (name: string) => page.getByRole("button", { name: `Review ${name}` });
  await expect(reviewOf(callers[0].fullName)).toBeVisible();
  await expect(reviewOf(callers[1].fullName)).toHaveCount(0);
});

test("Only the poster sees them: another person is refused, a visitor logs in first [ROLE-04]", async ({
  page,
  origin,
  signIn,
  member,
}) => {
  const { jobId, callers } = await theCalledJob(origin);
  await open(page, `/callers-page/${jobId}`);
  await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(`/callers-page/${jobId}`)}`);
  await signIn(member);
  const answer = await page.goto(`/callers-page/${jobId}`);
  expect(answer?.status()).toBe(403);
  await expect(page.getByText("Forbidden", { exact: true })).toBeVisible();
  for (const { phone, fullName } of callers) {
    expect(await page.content()).not.toContain(fullName);
    expect(await page.content()).not.toContain(phone.slice(1));
  }
});

test("A job without calls says so; a job that does not exist too [CALLERS-01]", async ({
  page,
  origin,
  signIn,
}) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const jobId = await postByApi(origin, poster);
  await signIn(poster);
  await open(page, `/callers-page/${jobId}`);
  await expect(page.getByText("Nobody has called yet.")).toBeVisible();
  await expect.poll(() => stored(page, "callers")).toEqual([]);
  for (const id of ["01890000-0000-7000-8000-000000000000", "nonsense"]) {
    expect((await read(page, `/callers-page/${id}`)).status()).toBe(404);
    await expect(page.getByText("This job could not be found.")).toBeVisible();
  }
});
