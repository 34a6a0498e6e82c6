import { read } from "./support/read.ts";
import { aCall, listOf, review, reviewsOf } from "./support/reviews-of-calls.ts";
import { expect, test } from "./support/test.ts";

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
    expect((await read(page, `/reviews/${id}`)).status()).toBe(404);
    await expect(page.getByText("This profile could not be found.")).toBeVisible();
    await expect(listOf(page, "Sample reviews")).toHaveCount(3);
    await expect(page.getByRole("heading", { name: "Reviews", level: 1, exact: true })).toBeVisible();
  }
});
