import { expect, open, test } from "./support/test.ts";

test("A freeze that stayed after its incident was resolved is lifted later, on a small screen too", async ({
  page,
  signIn,
  staff,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const accountant = await staff("accounting");
  await signIn(accountant);
  const _id = "01900000-0000-7000-8000-00000000abce";
  let isFrozen = true;
  const incident = () => ({
    _id,
    kind: "chargeback",
    subject: "chargeback:flutterwave:1234567890",
    details: { status: "lost" },
    stopsPayouts: false,
    openedAt: "2026-11-20T10:00:00.000Z",
    seenAt: "2026-11-20T11:00:00.000Z",
    resolvedAt: "2026-11-20T12:00:00.000Z",
    resolvedBy: "Ini Effiong",
    note: "The bank was asked.",
    isFrozen,
  });
  await page.route("**/api/accounting", async (route) => {
    const books = await (await route.fetch()).json();
    return route.fulfill({ json: { ...books, incidents: [incident()] } });
  });
  const sent: unknown[] = [];
  await page.route(`**/api/accounting/incidents/${_id}/resolve`, (route) => {
    sent.push(route.request().postDataJSON());
    // The first attempt meets another open chargeback of the person.
    isFrozen = sent.length === 1;
    return route.fulfill({ json: incident() });
  });
  await open(page, `/accounting/${accountant.userId}`);
  await page.getByText("Resolved lately").click();
  const lift = page.getByRole("button", { name: /^Lift the stop: chargeback/ });
  await expect(lift).toBeVisible();
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0], "nothing sticks out").toBe(widths[1]);

  const sheet = page.getByRole("dialog", { name: "Lift the stop of withdrawals" });
  const liftWith = async (note: string) => {
    await lift.click();
    await expect(sheet.getByRole("checkbox")).toHaveCount(0);
    await sheet.getByLabel("What you found and did").fill(note);
    await sheet.getByRole("button", { name: "Lift the stop", exact: true }).click();
    await expect(sheet).toHaveCount(0);
  };
  await liftWith("It is repaid.");
  await expect(page.getByText("The stop stays: another chargeback of this person is open.")).toBeVisible();
  await liftWith("Both are repaid.");
  await expect(page.getByText("This person may withdraw again.")).toBeVisible();
  await expect(lift).toHaveCount(0);
  expect(sent).toEqual([
    { note: "It is repaid.", liftFreeze: true },
    { note: "Both are repaid.", liftFreeze: true },
  ]);
});
