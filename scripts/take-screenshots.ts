/** Retakes docs/screens from the demo data: node scripts/take-screenshots.ts [http://localhost:3000] [NAME …] */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import { addressOf } from "#shared/contracts/address.ts";
import * as demoApi from "#shared/contracts/demo.endpoints.ts";
import type { DemoSignInList } from "#shared/contracts/demo.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import { insightTexts } from "#texts/insights.ts";
import { postingTexts } from "#texts/jobs.ts";
import { fullBrowser, quietFlags } from "./chromium.mjs";

interface Screen {
  name: string;
  address: string;
  view: "phone" | "desktop";
  theme: "light" | "dark";
  /** Label of a demo sign-in; undefined for a visitor. */
  as?: "Client" | "Serviceman" | "Accounting staff" | "Administrator";
  prepare?(page: Page): Promise<void>;
}

const screens: readonly Screen[] = [
  { name: "landing-phone", address: "/", view: "phone", theme: "light" },
  { name: "home-phone-dark", address: "/home", view: "phone", theme: "dark", prepare: toList },
  { name: "job-desktop", address: "/job-page", view: "desktop", theme: "light", prepare: toJobWithPicture },
  {
    name: "post-job-phone",
    address: "/post-job",
    view: "phone",
    theme: "light",
    as: "Client",
    prepare: fillJob,
  },
  { name: "credits-phone", address: "/credits", view: "phone", theme: "light", as: "Client" },
  { name: "my-jobs-phone", address: "/my-jobs", view: "phone", theme: "light", as: "Client" },
  { name: "wallet-phone", address: "/wallet", view: "phone", theme: "light", as: "Serviceman" },
  // Staff see their own books under any user's id.
  {
    name: "accounting-desktop",
    address: "/accounting/me",
    view: "desktop",
    theme: "light",
    as: "Accounting staff",
  },
  {
    name: "insights-desktop",
    address: "/insights",
    view: "desktop",
    theme: "light",
    as: "Administrator",
    prepare: toPeople,
  },
  {
    name: "insights-phone-dark",
    address: "/insights",
    view: "phone",
    theme: "dark",
    as: "Administrator",
    prepare: toMoney,
  },
  {
    name: "wallet-months-phone",
    address: "/wallet",
    view: "phone",
    theme: "light",
    as: "Serviceman",
    prepare: toPlot,
  },
  {
    name: "card-months-phone",
    address: "/business-centre",
    view: "phone",
    theme: "light",
    as: "Serviceman",
    prepare: toPlot,
  },
];

const views = {
  phone: { viewport: { width: 360, height: 760 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;
const folder = path.resolve(import.meta.dirname, "../docs/screens");
const maxBytes = 60 * 1024;
const bestQuality = 84;
const qualityStep = 6;

const [origin = "http://localhost:3000", ...names] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: fullBrowser(),
  args: quietFlags,
});
try {
  for (const screen of screens.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const picture = await compressed(await shoot(browser, screen));
    writeFileSync(path.join(folder, `${screen.name}.webp`), picture);
    process.stdout.write(`${screen.name}.webp ${Math.round(picture.length / 1024)} KB\n`);
  }
} finally {
  await browser.close();
}

async function shoot(from: Browser, screen: Screen): Promise<Buffer> {
  const context = await from.newContext({
    ...views[screen.view],
    baseURL: origin,
    colorScheme: screen.theme,
    reducedMotion: "reduce",
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
  });
  try {
    const page = await context.newPage();
    if (screen.as) await signIn(page, screen.as);
    await page.goto(screen.address);
    await page.waitForLoadState("networkidle");
    await screen.prepare?.(page);
    await page.evaluate(() => document.fonts.ready);
    return await page.screenshot({ animations: "disabled" });
  } finally {
    await context.close();
  }
}

async function signIn(page: Page, label: NonNullable<Screen["as"]>): Promise<void> {
  const people: DemoSignInList = await (await page.request.get(demoApi.signIns.path)).json();
  const person = people.find((one) => one.label === label);
  if (!person) throw new Error(`the demo has no ${label}`);
  const { phoneNumber, password } = person;
  const answer = await page.request.post(accountsApi.logIn.path, {
    data: { phoneNumber, password },
    headers: { origin },
  });
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()} ${await answer.text()}`);
}

/** Below the bar at the top. */
async function scrollTo(part: Locator): Promise<void> {
  await part.waitFor();
  await part.evaluate((element) => {
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 64);
  });
}

async function toList(page: Page): Promise<void> {
  await scrollTo(page.getByRole("tablist"));
  await page.waitForLoadState("networkidle");
}

async function toMoney(page: Page): Promise<void> {
  await scrollTo(page.getByRole("heading", { name: insightTexts.sections.money, level: 2 }));
}

async function toPeople(page: Page): Promise<void> {
  await scrollTo(page.getByRole("heading", { name: insightTexts.sections.people, level: 2 }));
}

/** The plot loads when the page is idle. */
async function toPlot(page: Page): Promise<void> {
  await scrollTo(page.locator("figure.plot"));
}

async function toJobWithPicture(page: Page): Promise<void> {
  const answer = await page.request.get(addressOf(jobsApi.list, { query: { limit: 100 } }));
  const jobs = (await answer.json()) as { _id: string; mediaUrl: string | null; description: string }[];
  const job = jobs.find(
    ({ mediaUrl, description }) => mediaUrl?.endsWith(".webp") && description.length > 120,
  );
  await page.goto(`/job-details/${job?._id ?? jobs[0]?._id}`);
  await page.waitForLoadState("networkidle");
}

async function fillJob(page: Page): Promise<void> {
  await page
    .getByLabel(postingTexts.descriptionLabel)
    .fill("The kitchen tap drips day and night. It needs a new washer, maybe a new tap.");
  await page.getByLabel(postingTexts.minimum).fill("6000");
  await page.getByLabel(postingTexts.maximum).fill("12000");
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** WebP below the size limit: reduces the quality until it fits. */
async function compressed(png: Buffer): Promise<Buffer> {
  for (let quality = bestQuality; quality > 0; quality -= qualityStep) {
    const picture = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (picture.length <= maxBytes) return picture;
  }
  throw new Error("the picture is too large at any quality");
}
