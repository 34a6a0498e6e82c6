import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { pressStars, sendReview } from "#tests/e2e/support/reviewing.ts";
import { aCall, listOf, review, reviewsOf } from "#tests/e2e/support/reviews-of-calls.ts";
import { sampleReviews } from "#texts/reviews.ts";
import { expect, open, test } from "./support/test.ts";

test("A profile without reviews shows exactly three samples, each marked, with name, five stars and words [REVIEW-01] [REVIEW-02] [REVIEW-03] [ENTITY-22] [CONST-32] [ROUTE-16]", async ({
  page,
  member,
}) => {
  await read(page, reviewsOf(member));
  await expect(page.getByRole("heading", { name: "Reviews", level: 1, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Reviews/);
  await expect(page.getByText("No reviews yet.")).toBeVisible();
  const samples = listOf(page, "Sample reviews");
  await expect(samples).toHaveCount(3);
  for (const [index, { username, rating, content }] of sampleReviews.entries()) {
    const sample = samples.nth(index);
    await expect(sample.getByRole("heading", { name: username })).toBeVisible();
    await expect(sample).toContainText(content);
    await expect(sample.getByText("Sample", { exact: true })).toBeVisible();
    await expect(sample).toContainText(`${rating} of 5`);
    await expect(sample.locator(".stars svg")).toHaveCount(5);
    await expect(sample.locator(".stars svg.on")).toHaveCount(rating);
  }
});

test("The poster reviews a caller on the callers page; the review replaces the samples and the caller replies once [REVIEW-03] [CALLERS-01]", async ({
  page,
  origin,
  signIn,
  context,
}) => {
  const call = await aCall(origin);
  await signIn(call.poster);
  await open(page, `/callers-page/${call.jobId}`);
  const card = page.getByRole("listitem").filter({ hasText: "Segun Alabi" }).first();
  await card.getByRole("button", { name: "Review Segun Alabi" }).click();
  await sendReview(page, 4, "Came on time. Ring 0803 123 4567");
  await expect(card.getByText("Reviewed", { exact: true })).toBeVisible();
  await expect(card).toContainText("4 of 5");
  await expect(card).toContainText("1 review");
  await expect(card).toContainText("Came on time. Ring hidden number");
  await expect(card.getByRole("button", { name: "Review Segun Alabi" })).toHaveCount(0);

  await card.getByRole("link", { name: "Reviews of Segun Alabi" }).click();
  await expect(page).toHaveURL(reviewsOf(call.caller));
  const said = listOf(page, "Reviews").first();
  await expect(said.getByRole("heading", { name: "Ngozi Umeh" })).toBeVisible();
  await expect(said).toContainText("4 of 5");
  await expect(page.getByText("Sample", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Reply|Write a review/ })).toHaveCount(0);
  await expect(said.getByRole("link", { name: "Report the review by Ngozi Umeh" })).toHaveAttribute(
    "href",
    /^\/report-page\?about=review&id=[\da-f-]{36}$/,
  );

  await context.clearCookies({ name: "runor_session" });
  await signIn(call.caller);
  await open(page, reviewsOf(call.caller));
  await expect(page.getByRole("heading", { name: "What people say about you" })).toBeVisible();
  await page.getByRole("button", { name: "Reply to Ngozi Umeh" }).click();
  await expect(page.getByLabel("Your reply")).toBeFocused();
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("Please write a reply of up to 300 characters.")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "One thing to fix" })).toBeFocused();
  await page.getByLabel("Your reply").fill("Thank you, ma.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(said).toContainText("Reply from Segun Alabi");
  await expect(said).toContainText("Thank you, ma.");
  await page.reload();
  await expect(said).toContainText("Thank you, ma.");
  await expect(page.getByRole("button", { name: "Reply to Ngozi Umeh" })).toHaveCount(0);
});

test("Stars and words are required, and typed text survives a lost network and a closed sheet [CONST-32]", async ({
  page,
  origin,
  signIn,
}) => {
  const { poster, caller } = await aCall(origin);
  await signIn(caller);
  await open(page, reviewsOf(poster));
  await page.getByRole("button", { name: "Write a review" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Send review" }).click();
  await expect(sheet.getByText("Please choose from 1 to 5 stars.")).toBeVisible();
  await expect(sheet.getByText("Please write a few words, up to 500 characters.")).toBeVisible();
  await expect(sheet.getByRole("radio")).toHaveCount(5);

  await page.route("**/api/reviews", (route) => route.abort());
  await pressStars(sheet, 3);
  await sheet.getByLabel("What should others know?").fill("The money came late.");
  await sheet.getByRole("button", { name: "Send review" }).click();
  await expect(sheet.getByText("We could not send your review. Please try again.")).toBeVisible();
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await page.unroute("**/api/reviews");
  await page.getByRole("button", { name: "Write a review" }).click();
  await expect(sheet.getByLabel("What should others know?")).toHaveValue("The money came late.");
  await sendReview(page, 3, "The money came late.");
  await expect(listOf(page, "Reviews")).toContainText("3 of 5");
  await expect(page.getByRole("main")).toBeFocused();
});

test("Loading shows skeletons, a failure says so and can be retried", async ({ page, origin, signIn }) => {
  const call = await aCall(origin);
  await review(origin, call);
  await signIn(call.poster);
  await open(page, `/callers-page/${call.jobId}`);
  const path = `**/api/reviews/${call.caller.userId}`;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await route.abort();
  });
  await page.getByRole("link", { name: "Reviews of Segun Alabi" }).click();
  await expect(page.getByText("Loading reviews")).toBeAttached();
  answer();
  await expect(page.getByText("We could not load the reviews.")).toBeVisible();
  await page.unroute(path);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(listOf(page, "Reviews")).toContainText("Good hands.");
});

test("/ranking announces the rankings, explains them and shows the current month [RANK-01] [ROUTE-32]", async ({
  page,
  origin,
}) => {
  await read(page, "/ranking");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Rankings", level: 1 })).toBeVisible();
  await expect(main.getByRole("heading", { name: "Servicemen of the month" })).toBeVisible();
  await expect(main).toContainText("Nobody can pay for a place.");
  const { servicemen } = await (await fetch(`${origin}/api/rankings`)).json();
  const places = main.locator("ol").getByRole("listitem");
  await expect(places).toHaveCount(servicemen.length);
  for (const [index, { userId, displayName, rating }] of servicemen.slice(0, 3).entries()) {
    await expect(places.nth(index)).toContainText(`Place ${index + 1}`);
    await expect(places.nth(index).getByRole("link", { name: displayName })).toHaveAttribute(
      "href",
      `/user-profile/${userId}`,
    );
    if (rating !== null) await expect(places.nth(index)).toContainText(`${rating} of 5`);
  }
});

test("A month without rankings says so; the footer leads there", async ({ page }) => {
  await page.route("**/api/rankings", (route) =>
    route.fulfill({ json: { month: "2026-12", servicemen: [] } }),
  );
  await open(page, "/about-us");
  await page.getByRole("contentinfo").getByRole("link", { name: "Rankings" }).click();
  await expect(page).toHaveURL("/ranking");
  await expect(page.getByText("Nobody is ranked yet this month.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Servicemen of the month" })).toBeVisible();
});

test("A caller finds the poster among the people to review, and on the poster's page; a stranger finds no button", async ({
  page,
  origin,
  signIn,
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

  await signIn(await signUpByApi(origin, anAddress()));
  await open(page, reviewsOf(poster));
  await expect(listOf(page, "Reviews")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Write a review" })).toHaveCount(0);
});
