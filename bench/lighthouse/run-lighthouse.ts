/**
 * `npm run bench -- lighthouse`: Lighthouse's scores of the public pages on a phone, the median of five runs
 * each, with the demo data, and the audits that cost points. Lighthouse is downloaded on demand, because it
 * is larger than all other tools together.
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
import { freePort } from "#tests/support/free-port.ts";
import { lean, productProgram } from "../../scripts/bootstrap.mjs";
import { fullBrowser } from "../../scripts/chromium.mjs";
import { quantile } from "../measures/quantile.ts";
import { writePart } from "../report/page.ts";
import { table } from "../report/tables.ts";
import { startMeasured } from "../servers/measured-process.ts";

const lighthouse = "lighthouse@13.5.0";
const runs = 5;
const goals = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof goals;
const categories = Object.keys(goals) as Category[];
/** Lighthouse's audits that explain the performance score, each with the divisor of its value. */
const measures = [
  ["LCP s", "largest-contentful-paint", 1_000],
  ["blocked ms", "total-blocking-time", 1],
  ["shifts", "cumulative-layout-shift", 1],
  ["kB", "total-byte-weight", 1_000],
] as const;

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
}

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
      const all = Array.from({ length: runs }, () => visit(address + page, path.join(folder, "report.json")));
      const scores = categories.map((category) => median(all.map((report) => percent(report, category))));
      if (scores.some((score, index) => score < Object.values(goals)[index]!)) process.exitCode = 1;
      for (const fault of new Set(all.flatMap(faultsOf))) console.log(`  ${fault}`);
      const figures = measures.map(([, audit, unit]) =>
        rounded(median(all.map(({ audits }) => audits[audit]?.numericValue ?? 0)) / unit),
      );
      lines.push([name, ...scores.map(String), ...figures]);
    }
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const figures = table(["page", ...categories, ...measures.map(([name]) => name)], lines, ["left"]);
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

/** Lighthouse sometimes fails to record a visit and asks for another run. Errors: the fourth run failed too. */
function visit(address: string, report: string, triesLeft = 3): Report {
  const browser = "--chrome-flags=--headless --no-sandbox --disable-gpu";
  const options = ["--quiet", "--output=json", `--output-path=${report}`, browser];
  const { status } = spawnSync("npx", ["--yes", lighthouse, address, ...options], {
    env: { ...process.env, CHROME_PATH: fullBrowser() },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status === 0) return JSON.parse(readFileSync(report, "utf8")) as Report;
  if (triesLeft === 0) throw new Error(`Lighthouse did not record ${address}.`);
  return visit(address, report, triesLeft - 1);
}

const percent = ({ categories }: Report, category: Category): number =>
  Math.round((categories[category]?.score ?? 0) * 100);

/** Audits that cost points, apart from those of performance, which the measures show. */
const faultsOf = ({ categories: found, audits }: Report): string[] =>
  categories
    .filter((category) => category !== "performance")
    .flatMap((category) => found[category]?.auditRefs ?? [])
    .map(({ id }) => ({ id, ...audits[id] }))
    .filter(({ score }) => typeof score === "number" && score < 1)
    .map(({ id, title }) => `${id}: ${title}`);

const rounded = (value: number): string => String(Number(value.toFixed(value < 10 ? 2 : 0)));

const median = (numbers: number[]): number => quantile(numbers, 0.5);
