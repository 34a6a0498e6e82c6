/**
 * `npm run bench -- lighthouse`: what Lighthouse says of the public pages on a phone, the median of five runs each, of
 * the product with its demo data. Lighthouse is fetched when this runs: it is larger than all other tools together.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { addressOf } from "#shared/contracts/address.ts";
import * as contentApi from "#shared/contracts/content.endpoints.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import * as systemApi from "#shared/contracts/system.endpoints.ts";
import { pages } from "#shared/paths.ts";
import { lean, productProgram } from "../../scripts/bootstrap.mjs";
import { fullBrowser } from "../../scripts/chromium.mjs";
import { writePart } from "../report/page.ts";
import { table } from "../report/tables.ts";
import { freePort } from "../servers/free-port.ts";
import { startMeasured } from "../servers/measured-process.ts";

const lighthouse = "lighthouse@13.5.0";
const runs = 5;
const goals = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
type Scores = Record<keyof typeof goals, number>;
const categories = Object.keys(goals) as (keyof Scores)[];

export async function benchLighthouse(args: readonly string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "runor-lighthouse-"));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const product = await startMeasured({
    args: [...lean.flags, productProgram],
    // As `npm start` on a new machine: demo data is refused in production.
    env: { ...lean.environment, DATA_DIR: folder, PORT: String(port), PUBLIC_URL: address },
    address,
    readyPath: systemApi.ready.path,
  });
  const lines: string[][] = [];
  try {
    for (const [name, page] of await publicPages(address)) {
      console.log(`${name} …`);
      const all = Array.from({ length: runs }, () =>
        scoresOf(address + page, path.join(folder, "report.json")),
      );
      const medians = categories.map((category) => median(all.map((scores) => scores[category])));
      if (medians.some((score, index) => score < Object.values(goals)[index]!)) process.exitCode = 1;
      lines.push([name, ...medians.map(String)]);
    }
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const figures = table(["page", ...categories], lines, ["left"]);
  console.log(`\n${figures}`);
  if (args.includes("--write")) writePart("lighthouse", [figures]);
}

async function publicPages(address: string): Promise<[name: string, page: string][]> {
  const read = async (path: string) => (await fetch(address + path)).json() as Promise<unknown>;
  const [job] = (await read(addressOf(jobsApi.list))) as { _id: string }[];
  const { servicemen } = (await read(addressOf(servicemenApi.list))) as { servicemen: { userId: string }[] };
  const [article] = (await read(addressOf(contentApi.blogs))) as { _id: string }[];
  return [
    ["Landing", pages.landing],
    ["Jobs", pages.jobs],
    ["Job", pages.jobDetails(job?._id ?? "")],
    ["Serviceman", pages.userProfile(servicemen[0]?.userId ?? "")],
    ["Article", pages.blogArticle(article?._id ?? "")],
    ["Trade", pages.trade("house-painting")],
  ];
}

/** Of one visit, in percent. Lighthouse sometimes fails to record one, and asks to be run again. */
function scoresOf(address: string, report: string, triesLeft = 3): Scores {
  const browser = "--chrome-flags=--headless --no-sandbox --disable-gpu";
  const options = ["--quiet", "--output=json", `--output-path=${report}`, browser];
  const { status } = spawnSync("npx", ["--yes", lighthouse, address, ...options], {
    env: { ...process.env, CHROME_PATH: fullBrowser() },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0 && triesLeft > 0) return scoresOf(address, report, triesLeft - 1);
  const found = JSON.parse(readFileSync(report, "utf8")) as { categories: Record<string, { score: number }> };
  const percent = (category: string) => Math.round((found.categories[category]?.score ?? 0) * 100);
  return Object.fromEntries(categories.map((category) => [category, percent(category)])) as Scores;
}

const median = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
