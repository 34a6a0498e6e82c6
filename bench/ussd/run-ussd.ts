/**
 * `npm run bench -- ussd`: how long an aggregator waits for a screen of the phone menu, compared with R
 * serving as many bytes. `--jobs 20000`, `--sessions 48` of each kind per round, `--clients 8` concurrently,
 * `--data <folder>`, `--write`.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { addressOf } from "#shared/contracts/address.ts";
import * as webhooksApi from "#shared/contracts/webhooks.endpoints.ts";
import { openMarket } from "../market/open-market.ts";
import { quantile } from "../measures/quantile.ts";
import { inRounds } from "../measures/rounds.ts";
import { writePart } from "../report/page.ts";
import { table } from "../report/tables.ts";
import { startProduct } from "../servers/product.ts";
import { startReference } from "../servers/reference.ts";
import { type MenuStep, readingJobs, readingWallet, sendingTo } from "./dialogs.ts";
import { type MenuPerson, openMenuPeople } from "./menu-people.ts";

const goalMs = 300;
const rounds = 3;
const webhook = addressOf(webhooksApi.ussd, { params: { provider: "africastalking" } });
const serviceCode = readConfig({}).ussdCode;
const contentType = "text/plain; charset=utf-8";

interface Options {
  jobs: number;
  sessions: number;
  clients: number;
}

interface Session {
  person: MenuPerson;
  steps: readonly MenuStep[];
}

interface Timed {
  name: string;
  ms: number;
  bytes: number;
}

export async function benchUssd(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      jobs: { type: "string", default: "20000" },
      sessions: { type: "string", default: "48" },
      clients: { type: "string", default: "8" },
      data: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  const options = {
    jobs: Number(values.jobs),
    sessions: Number(values.sessions),
    clients: Number(values.clients),
  };
  const dataDir = path.resolve(values.data ?? mkdtempSync(path.join(tmpdir(), "runor-bench-")));
  const settings = { max_wal_size: "4GB" };
  const postgres = await startEmbeddedPostgres(path.join(dataDir, "pg"), { settings });
  try {
    const figures = await measure(postgres.connectionString, options);
    console.log(`\n${figures}`);
    if (values.write) writePart("ussd", [figures]);
  } finally {
    await postgres.stop();
    if (!values.data) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(server: string, { jobs, sessions, clients }: Options): Promise<string> {
  const market = await openMarket(server, jobs);
  const product = await startProduct(market, { profileDir: undefined });
  const reference = await startReference();
  try {
    const people = await openMenuPeople(market, product.address, sessions * 2);
    const [senders, recipients] = [people.slice(0, sessions), people.slice(sessions)];
    const all = senders.flatMap((person, n): Session[] => [
      { person, steps: readingJobs },
      { person, steps: readingWallet },
      { person, steps: sendingTo(recipients[n] as MenuPerson) },
    ]);
    const run = (address: string, each: readonly Session[], checks: boolean) =>
      inTurns(clients, each, (session) => play(address, session, checks));
    // The first sessions of a process compile code and fill caches.
    const warmUp = await run(product.address, all.slice(0, clients * 3), true);
    const body = Buffer.alloc(Math.round(mean(warmUp.map(({ bytes }) => bytes))), "x");
    reference.send({ status: 200, headers: { "content-type": contentType }, body });
    await run(reference.address, all, false);
    const before = { product: await product.usage(), reference: await reference.usage() };
    const measured = await inRounds(rounds, {
      product: () => run(product.address, all, true),
      reference: () => run(reference.address, all, false),
    });
    const [own, others] = [measured.product.flat(), measured.reference.flat()];
    const ownMs = ((await product.usage()).cpuMs - before.product.cpuMs) / own.length;
    const othersMs = ((await reference.usage()).cpuMs - before.reference.cpuMs) / others.length;
    const work = `A step took ${ownMs.toFixed(2)} CPU-ms of the product and ${othersMs.toFixed(2)} of R.`;
    return `${figuresOf(own, others)}\n\n${work}`;
  } finally {
    await product.stop();
    await reference.stop();
    await market.close();
  }
}

/** Errors: a screen is not the expected one. */
async function play(address: string, { person, steps }: Session, checks: boolean): Promise<Timed[]> {
  const sessionId = randomUUID();
  const typed: string[] = [];
  const timed: Timed[] = [];
  for (const { name, input, shows } of steps) {
    if (input !== undefined) typed.push(input);
    const form = { sessionId, serviceCode, phoneNumber: person.phone, text: typed.join("*") };
    const startedAt = performance.now();
    const answer = await fetch(address + webhook, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: String(new URLSearchParams(form)),
    });
    const screen = await answer.text();
    timed.push({ name, ms: performance.now() - startedAt, bytes: screen.length });
    if (checks && !shows.test(screen)) throw new Error(`${name} answered ${answer.status}: ${screen}`);
  }
  return timed;
}

/** Runs the sessions, `clients` at a time. */
async function inTurns(
  clients: number,
  sessions: readonly Session[],
  play: (session: Session) => Promise<Timed[]>,
): Promise<Timed[]> {
  const left = [...sessions];
  const timed: Timed[] = [];
  const client = async () => {
    for (let session = left.shift(); session; session = left.shift()) timed.push(...(await play(session)));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return timed;
}

function figuresOf(product: readonly Timed[], reference: readonly Timed[]): string {
  const head = ["step", "steps", "p50 ms", "p95 ms", "p99 ms", "R p95 ms", "p95 of R's", "goal", ""];
  const names = [...new Set(product.map(({ name }) => name))];
  const line = (title: string, isIn: (each: Timed) => boolean): string[] => {
    const [own, others] = [product.filter(isIn), reference.filter(isIn)];
    const [p95, referenceP95] = [at(own, 0.95), at(others, 0.95)];
    return [
      title,
      String(own.length),
      ...[0.5, 0.95, 0.99].map((share) => at(own, share).toFixed(1)),
      referenceP95.toFixed(1),
      `${(p95 / referenceP95).toFixed(1)}×`,
      `${goalMs} ms`,
      p95 <= goalMs ? "met" : "**missed**",
    ];
  };
  const lines = names.map((name) => line(name, (each) => each.name === name));
  return table(head, [...lines, line("all steps", () => true)], ["left"]);
}

const at = (timed: readonly Timed[], share: number): number =>
  quantile(
    timed.map(({ ms }) => ms),
    share,
  );

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
