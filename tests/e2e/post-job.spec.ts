/** Posting a job: the form, the units it needs, and agents. */
import { aPng, callAs, oddWord } from "./support/jobs.ts";
import { readOn } from "./support/offline.ts";
import { aClient, countPosts, parts, postPath } from "./support/post-job-form.ts";
import { expect, open, stored, test } from "./support/test.ts";

test("The form asks what, for how much, where and a photo or video, and posts it [POSTJOB-01] [POSTJOB-02]", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await aClient(origin, 1000);
  await signIn(client);
  await open(page, "/post-job");
  const { description, maximum, minimum, location, file, submit } = parts(page);
  const text = `Plumber for a leaking pipe ${oddWord()}`;
  await description.fill(text);
  await minimum.fill("600");
  await maximum.fill("1000");
  await location.fill("Allen Avenue, Ikeja");
  await file.setInputFiles({ name: "pipe.png", mimeType: "image/png", buffer: aPng() });
  await expect(page.getByRole("img", { name: "The photo you chose" })).toBeVisible();
  for (const [index, guess] of [/Plumb/, "Lagos", "Ikeja"].entries())
    await expect(page.getByRole("combobox").nth(index)).toHaveValue(guess);

  const sent = await countPosts(page);
  await submit.click();
  await expect(page).toHaveURL("/my-jobs");
  await expect(page.getByRole("article").filter({ hasText: text })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    description: text,
    minBudget: 600,
    maxBudget: 1000,
    location: "Allen Avenue, Ikeja",
    userId: client.userId,
    fullName: client.fullName,
    phoneNumber: client.phone,
    mediaUrl: expect.stringMatching(/^data:image\/png;base64,/),
  });
  const { body: jobs } = await callAs(origin, client)("GET", "/jobs/user-jobs");
  expect(jobs).toMatchObject([
    {
      description: text,
      mediaUrl: expect.stringMatching(/\.webp$/),
      service: expect.stringMatching(/Plumb/),
      state: "Lagos",
      lga: "Ikeja",
    },
  ]);
  expect(JSON.stringify(await stored(page, "drafts"))).not.toContain(text);
});

test("A post that fails says so and keeps the form, also through a reload, until it is posted [ERR-06]", async ({
  page,
  origin,
  signIn,
}) => {
  await signIn(await aClient(origin, 1000));
  await open(page, "/post-job");
  await page.route(postPath, (route) => route.fulfill({ status: 500, json: {} }));
  const { description, maximum, location, file, photo, submit } = parts(page);
  await description.fill("Paint a small shop");
  await maximum.fill("900");
  await location.fill("Bodija, Ibadan");
  await file.setInputFiles({ name: "shop.png", mimeType: "image/png", buffer: aPng() });
  await submit.click();
  await expect(page.getByText("uh-oh, network error. Please try again.")).toBeVisible();
  await expect(page).toHaveURL("/post-job");
  await expect(description).toHaveValue("Paint a small shop");
  await expect(maximum).toHaveValue("900");
  await expect(location).toHaveValue("Bodija, Ibadan");
  await expect(photo).toBeVisible();

  await expect.poll(() => readOn(page)).toContain("shop.png");
  await open(page, "/post-job");
  await expect(description).toHaveValue("Paint a small shop");
  await expect(photo).toBeVisible();
  await page.unroute(postPath);
  const sent = await countPosts(page);
  await submit.click();
  await expect(page).toHaveURL("/my-jobs");
  expect(sent).toMatchObject([{ mediaUrl: expect.stringMatching(/^data:image\/png;base64,/) }]);
  await expect.poll(() => readOn(page)).not.toContain("shop.png");
});

test("Any approved agent can be asked in a chat that knows the job [POSTJOB-03]", async ({
  page,
  context,
  signIn,
  member,
}) => {
  await signIn(member);
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
  await open(page, "/post-job");
  const agents: { phoneNumber: string }[] = await page.evaluate(async () =>
    (await fetch("/api/approved-agents")).json(),
  );
  expect(agents.length).toBeGreaterThan(1);
  await parts(page).description.fill("Fix two doors & a window");
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Let an agent post for you" }).click();
  const chat = new URL((await opened).url());
  expect(chat.origin).toBe("https://wa.me");
  expect(agents.map(({ phoneNumber }) => `/234${phoneNumber.slice(1)}`)).toContain(chat.pathname);
  expect(chat.searchParams.get("text")).toContain("Fix two doors & a window");
});
