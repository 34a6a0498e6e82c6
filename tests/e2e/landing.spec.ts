/** The landing page for visitors and signed-in people: hero, figures, agents, and the keep-alive ping. */
import type { Page } from "@playwright/test";
import { rowsOf } from "./support/database.ts";
import { read } from "./support/read.ts";
import { expect, open, stopClock, test } from "./support/test.ts";

const headline = "Hire the World, Anytime.";

test("After the hero come the figures, then the agents' part [HOME-05] [HOME-06]", async ({ page }) => {
  await read(page, "/");
  const overview = overviewOf(page);
  await expect(overview.getByRole("heading", { name: "Jobs Overview" })).toBeVisible();
  await expect(overview.getByRole("definition")).toHaveCount(3);
  for (const figure of await overview.getByRole("definition").all()) await expect(figure).toHaveText(/\d/);

  const agents = page.getByRole("main").getByRole("link", { name: "Apply as an agent" });
  await expect(agents).toHaveAttribute("href", "/agent-marketing");
  const tops = await Promise.all(
    [page.getByRole("heading", { name: headline }), overview, agents].map(
      async (part) => (await part.boundingBox())?.y ?? Number.NaN,
    ),
  );
  expect(tops).toEqual([...tops].sort((one, other) => one - other));
});

test("Buttons do not fade in with the page: their colour changes slowly only under a mouse", async ({
  page,
}) => {
  await read(page, "/");
  for (const kind of [".btn.call", ".btn.accent"])
    await expect(page.locator(kind).first()).toHaveCSS("transition-property", "transform");
});

test("The figures are those of all jobs plus 300 jobs, 150 completed and ₦150,000,000; a budget counts with its middle [HOME-05] [CONST-35] [CONST-36] [CONST-37] [CONST-38]", async ({
  page,
}) => {
  await expect(async () => {
    const truth = await allJobs();
    await read(page, "/");
    const [budget, jobs, completed] = await overviewOf(page).getByRole("definition").allInnerTexts();
    expect(figureIn(jobs)).toBe(300 + truth.jobs);
    expect(figureIn(completed)).toBe(150 + truth.completed);
    expect(figureIn(budget)).toBe(150_000_000 + truth.budget);
    expect(budget).toContain("₦");
  }).toPass({ timeout: 60_000 });
});

test("While home is open it pings every five minutes, and no longer once it is left [HOME-07] [CONST-13]", async ({
  page,
}) => {
  for (const path of ["/", "/home"]) {
    const begun = Date.now();
    await page.clock.install({ time: begun });
    const pings: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/auth/keep-alive") pings.push(request.method());
    });
    await open(page, path);
    // The timer started in between. From here on the page's clock moves only when the test advances it.
    const passed = (await stopClock(page)) - begun;
    await page.clock.fastForward(299_000 - passed);
    expect(pings, path).toEqual([]);
    await page.clock.fastForward(passed + 1_000);
    await expect.poll(() => pings, path).toEqual(["GET"]);
    await page.clock.fastForward(300_000);
    await expect.poll(() => pings, path).toEqual(["GET", "GET"]);

    // By keyboard: cards above the footer get their heights when they come near the window, and a link that moves
    // between the press and the release of a mouse is not clicked.
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms and conditions" }).press("Enter");
    // The address changes before home unmounts and stops its timer.
    await expect(async () => {
      // React may wait for a timer of the stopped clock before it shows the page.
      await page.clock.runFor(500);
      await expect(page.getByRole("heading", { level: 1, name: /^terms/i })).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.clock.fastForward(600_000);
    expect(pings, path).toHaveLength(2);
    page.removeAllListeners("request");
  }
});

test("A ping that fails has no visible effect [HOME-07]", async ({ page }) => {
  await page.clock.install();
  await page.route("**/api/auth/keep-alive", (route) => route.abort());
  await open(page, "/");
  const failed = page.waitForEvent("requestfailed");
  await page.clock.fastForward(300_000);
  await failed;
  await expect(page.getByRole("heading", { level: 1, name: headline })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
});

const overviewOf = (page: Page) => page.getByRole("region", { name: "Jobs Overview" });

/** The digits of a figure; amounts appear twice, for eyes and for screen readers. */
const figureIn = (text = ""): number => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(",", ""));

/** The figures from the database, without the product's calculation. */
async function allJobs(): Promise<{ jobs: number; completed: number; budget: number }> {
  const [row] = await rowsOf<Record<"jobs" | "completed" | "budget", string>>(
    `select count(*) as jobs,
        count(*) filter (where status in ('assigned', 'completed')) as completed,
        floor(sum((coalesce(min_budget, max_budget) + max_budget) / 2.0)) as budget
      from jobs where status <> 'removed'`,
  );
  return { jobs: Number(row?.jobs), completed: Number(row?.completed), budget: Number(row?.budget) };
}
