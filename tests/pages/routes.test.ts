/** The site map: every address opens its page. One line per route; pages have their own tests. */
import type { Page } from "@playwright/test";
import { addressOf } from "#tests/e2e/support/pages.ts";
import { read } from "#tests/e2e/support/read.ts";
import { expect, open, test } from "./support/test.ts";

interface Route {
  title: string;
  path: string;
  as?: "member" | "subscriber";
  shows(main: ReturnType<Page["getByRole"]>): Promise<void>;
}

const heading = (name: string | RegExp) => async (main: ReturnType<Page["getByRole"]>) =>
  expect(main.getByRole("heading", { name, level: 1 })).toBeVisible();

const routes: readonly Route[] = [
  {
    title: "/upgrade-page offers the subscription for ₦2,365 a month [ROUTE-05] [GEN-09]",
    path: "/upgrade-page",
    as: "member",
    shows: async (main) => {
      await expect(main.getByText("₦2,365").first()).toBeVisible();
      await expect(main.getByText(/month/).first()).toBeVisible();
      await expect(main.getByRole("button", { name: /pay|upgrade|subscribe/i })).toBeVisible();
    },
  },
  {
    title: "/servicemen-page sells the subscription and lists servicemen [ROUTE-06]",
    path: "/servicemen-page",
    shows: async (main) => {
      await expect(main).toContainText(/₦2,365|2,365 Naira/);
      await expect(main.getByRole("link", { name: "Get Started Now" })).toHaveAttribute(
        "href",
        "/upgrade-page",
      );
      await expect(main.getByRole("link", { name: "Learn More", exact: true })).toHaveAttribute(
        "href",
        "/servicemen-page",
      );
      await expect(main.getByRole("article").first()).toBeVisible();
    },
  },
  {
    title: "/credits sells units [ROUTE-07]",
    path: "/credits",
    as: "member",
    shows: heading("Purchase Units"),
  },
  {
    title: "/withdrawals begins with where the money goes [ROUTE-08]",
    path: "/withdrawals",
    as: "member",
    shows: async (main) => {
      await expect(main.getByText("Withdraw to your linked Naira account")).toBeVisible();
      await expect(main.getByRole("button", { name: "Proceed" })).toBeVisible();
    },
  },
  {
    title: "/link-bank-account offers to link one [ROUTE-40]",
    path: "/link-bank-account",
    as: "member",
    shows: (main) => expect(main.getByRole("button", { name: "Link Bank Account" })).toBeVisible(),
  },
  {
    title: "/bank-verification is the bank form, open at once [ROUTE-39]",
    path: "/bank-verification",
    as: "member",
    shows: (main) => expect(main.getByLabel("Account Number")).toBeVisible(),
  },
  {
    title: "/agent-marketing says what an agent does and takes applications [ROUTE-22]",
    path: "/agent-marketing",
    shows: async (main) => {
      await expect(main.getByRole("heading", { level: 1 })).toHaveText("Be the Runor agent on your street.");
      await expect(main.getByRole("button", { name: "Apply", exact: true })).toBeVisible();
    },
  },
  {
    title: "/my-jobs is the dashboard [ROUTE-10]",
    path: "/my-jobs",
    as: "member",
    shows: heading("Welcome to Your Dashboard"),
  },
  {
    title: "/post-job asks for description and budget [ROUTE-11]",
    path: "/post-job",
    as: "member",
    shows: async (main) => {
      await expect(main.getByRole("textbox", { name: /need|descri/i }).first()).toBeVisible();
      await expect(main.getByLabel(/most|maximum|budget/i).first()).toBeVisible();
    },
  },
  {
    title: "/job-details/{jobId} shows a job and its comments [ROUTE-12]",
    path: "/job-details/{jobId}",
    shows: async (main) => {
      await expect(main.getByText("Budget").first()).toBeVisible();
      await expect(main.getByRole("heading", { name: /comment/i })).toBeVisible();
    },
  },
  {
    title: "/jobs/{userId} opens as a page with that person's jobs, not as JSON [ROUTE-14]",
    path: "/jobs/{userId}",
    shows: async (main) => {
      await expect(main.getByRole("heading", { level: 1, name: /^Jobs/ })).toBeVisible();
      await expect(main.getByRole("article").first()).toBeVisible();
    },
  },
  {
    title: "/error-page says that something failed, tries again and leads home [ROUTE-18]",
    path: "/error-page",
    shows: async (main) => {
      await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
      const again = main.getByRole("link", { name: "Try again" });
      await expect(again).toHaveAttribute("href", "/sub-confirmation");
      await expect(main.getByRole("link", { name: "Go to home" })).toHaveAttribute("href", "/");
    },
  },
  {
    title: "/job-page lists jobs [ROUTE-19]",
    path: "/job-page",
    shows: async (main) => expect(main.getByRole("article").first()).toBeVisible(),
  },
  {
    title: "/about-us says what Runor is [ROUTE-20] [ABOUT-01]",
    path: "/about-us",
    shows: async (main) => {
      await heading("About us")(main);
      await expect(main).toContainText("Runor is where a person in Nigeria says what needs doing");
      await expect(main.getByRole("heading", { level: 2 })).toHaveCount(6);
    },
  },
  {
    title: "/terms-and-conditions has eight sections of terms and eight of guidelines [ROUTE-21]",
    path: "/terms-and-conditions",
    shows: async (main) => {
      await expect(main.getByRole("heading", { level: 2 })).toHaveText(["Terms", "Marketplace Guidelines"]);
      await expect(main.getByRole("heading", { level: 3 })).toHaveCount(16);
    },
  },
  {
    title: "/profile shows name, phone and balance [ROUTE-29]",
    path: "/profile",
    as: "member",
    shows: async (main) => {
      await expect(main.getByText("Chidinma Okeke").first()).toBeVisible();
      await expect(main.getByText(/^0803 /).first()).toBeVisible();
      await expect(main).toContainText("₦0.00");
    },
  },
];

for (const { title, path, as, shows } of routes)
  test(title, async ({ page, origin, signIn, member, subscriber }) => {
    if (as) await signIn(as === "member" ? member : subscriber);
    const address = await addressOf(origin, path);
    const answer = await read(page, address);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toContain("text/html");
    expect(new URL(answer.url()).pathname).toBe(address);
    await shows(page.getByRole("main"));
  });

test("The upgrade page sends visitors to /login and remembers itself [ROUTE-49] [ROUTE-52]", async ({
  page,
  member,
}) => {
  await open(page, "/upgrade-page");
  await expect(page).toHaveURL("/login?redirectUrl=%2Fupgrade-page");
  await page.getByLabel("Phone number").fill(member.phone);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/^[^?]*\/upgrade-page/);
});

test("Pages of one's own send visitors to /login, which brings them back [ROUTE-48] [ROLE-02]", async ({
  page,
  subscriber,
}) => {
  for (const path of ["/profile", "/my-jobs", "/wallet", "/post-job"]) {
    const answer = await page.request.get(path);
    expect(answer.url()).toMatch(new RegExp(`/login\\?redirectUrl=${encodeURIComponent(path)}$`));
  }
  await open(page, "/post-job");
  await page.getByLabel("Phone number").fill(subscriber.phone);
  await page.getByLabel("Password", { exact: true }).fill(subscriber.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/post-job");
  await expect(page.getByLabel("What do you need done?")).toBeVisible();
});

test("Unknown addresses under /api answer JSON, never a page [ROUTE-46]", async ({ origin }) => {
  const answer = await fetch(`${origin}/api/no-such-call`, { headers: { accept: "text/html" } });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: "not_found" });
  const posted = await fetch(`${origin}/no-such-page`, { method: "POST" });
  expect(posted.status).toBe(404);
  expect(posted.headers.get("content-type")).toContain("application/json");
});
