/** Visits, searches, posts and calls by people who note which of their requests were acknowledged. */
import { randomUUID } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { addressOf } from "#shared/contracts/address.ts";
import * as callsApi from "#shared/contracts/calls.endpoints.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import { pages } from "#shared/paths.ts";
import { type AskedCall, type Load, pick } from "./call.ts";
import type { CrashPerson } from "./people.ts";

/** `none`: no conclusive answer, so it happened completely or not at all. */
type Promised = "done" | "refused" | "none";

interface MeantPost {
  /** The description, unique to this post. */
  words: string;
  answer: Promised;
}

interface MeantCall {
  jobId: string;
  callerId: string;
  answer: Promised;
}

export interface MarketBook {
  posts: MeantPost[];
  calls: MeantCall[];
}

interface MarketLoad extends Omit<Load, "onAnswer"> {
  posters: CrashPerson[];
  callers: CrashPerson[];
  /** How many times as often as in the model each person acts. */
  pace?: number;
  /** Visitors read pages and search. */
  hasVisitors?: boolean;
  onAnswer?: (kind: Kind, asked: AskedCall) => void;
}

/** Concurrent people and the mean pause of each, below the rate limits of one person. */
export const model = {
  page: { people: 8, pauseMs: 300 },
  search: { people: 3, pauseMs: 500 },
  post: { people: 4, pauseMs: 3_000 },
  /** Enough people that none exceeds the limit of numbers read by one person in a ten-minute run. */
  call: { people: 12, pauseMs: 6_000 },
} as const;
type Kind = keyof typeof model;

const answerWithinMs = 15_000;
const maxTries = 15;
const triesAgainMs = 500;
const trades = ["plumber", "generator", "carpenter", "painter", "mechanic", "tailor", "welder", "cleaner"];
const places = ["Yaba", "Surulere", "Ikeja", "Wuse", "Aba", "Enugu", "Kano", "Ibadan"];

export async function visitMarket(load: MarketLoad): Promise<MarketBook> {
  const book: MarketBook = { posts: [], calls: [] };
  const jobIds: string[] = [];
  const { pace = 1, hasVisitors = true } = load;
  const draw = <T>(from: readonly T[]): T => pick(from, load);
  const keep = async (kind: Kind, act: () => Promise<void>) => {
    while (!load.isOver()) {
      await act();
      await sleep((load.chance() * 2 * model[kind].pauseMs) / pace);
    }
  };
  const crowd = (kind: "page" | "search", path: () => string) =>
    Array.from({ length: model[kind].people }, (_, n) => {
      const agent = visitorAgent(kind === "page" ? n : n + model.page.people);
      return keep(kind, async () => void (await ask(load, { kind, agent, path: path() })));
    });
  const page = () =>
    draw([pages.landing, pages.jobs, ...(jobIds.length > 0 ? [pages.jobDetails(draw(jobIds))] : [])]);
  const search = () => {
    const query = { q: `${draw(trades)} ${draw(places)}`, limit: 1 + Math.floor(load.chance() * 50) };
    return addressOf(jobsApi.list, { query });
  };
  await Promise.all([
    ...(hasVisitors ? [...crowd("page", page), ...crowd("search", search)] : []),
    ...load.posters.map((by) =>
      keep("post", () => post(load, by, { book, jobIds, words: () => `${draw(trades)} ${draw(places)}` })),
    ),
    ...load.callers.map((by) =>
      keep("call", async () => {
        const jobId = jobIds.length > 0 ? draw(jobIds) : undefined;
        if (jobId) await callAbout(load, by, { jobId, book });
      }),
    ),
  ]);
  return book;
}

interface Posting {
  book: MarketBook;
  jobIds: string[];
  words: () => string;
}

async function post(load: MarketLoad, by: CrashPerson, { book, jobIds, words }: Posting): Promise<void> {
  const key = randomUUID();
  const meant: MeantPost = { words: `${words()} ${lettersOf(key)}`, answer: "none" };
  book.posts.push(meant);
  const body = { description: meant.words, maxBudget: 1_000 };
  const answer = await insist(load, meant, { kind: "post", path: jobsApi.post.path, by, key, body });
  if (answer) jobIds.push((JSON.parse(answer) as { job: { _id: string } }).job._id);
}

/** Digits in a description could be taken for a phone number. */
const lettersOf = (key: string): string =>
  key.replaceAll("-", "").replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);

async function callAbout(
  load: MarketLoad,
  by: CrashPerson,
  { jobId, book }: { jobId: string; book: MarketBook },
): Promise<void> {
  const meant: MeantCall = { jobId, callerId: by.id, answer: "none" };
  book.calls.push(meant);
  const path = addressOf(callsApi.call, { params: { jobId } });
  await insist(load, meant, { kind: "call", path, by, key: randomUUID(), body: {} });
}

interface Ask {
  kind: Kind;
  path: string;
  agent?: Agent;
  by?: CrashPerson;
  key?: string;
  body?: object;
}

/** Repeats a call under its key until an answer says whether it succeeded. Returns the body of a success. */
async function insist(load: MarketLoad, meant: { answer: Promised }, call: Ask): Promise<string | undefined> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { status, body } = await ask(load, call);
    if (status >= 200 && status < 300) {
      meant.answer = "done";
      return body;
    }
    if (status >= 400 && status < 500 && status !== 429) {
      meant.answer = "refused";
      return undefined;
    }
    await sleep(triesAgainMs);
  }
}

async function ask(load: MarketLoad, call: Ask): Promise<{ status: number; body: string }> {
  const asked = { method: methodOf(call), path: call.path, askedAt: performance.now() };
  try {
    const answer = await send(pick(load.addresses, load), call);
    const body = (await answer.toArray()).join("");
    const status = answer.statusCode ?? 0;
    const oldSince = Date.parse(String(answer.headers["x-runor-stale"]));
    load.onAnswer?.(call.kind, {
      ...asked,
      status,
      mayRetry: answer.headers["retry-after"] !== undefined,
      ...(oldSince && { oldMs: Date.now() - oldSince }),
    });
    return { status, body };
  } catch {
    load.onAnswer?.(call.kind, { ...asked, status: 0, mayRetry: false });
    return { status: 0, body: "" };
  }
}

const methodOf = ({ body }: Ask): string => (body ? "POST" : "GET");

function send(address: string, call: Ask): Promise<IncomingMessage> {
  const { path, agent, by, key, body } = call;
  return new Promise((resolve, reject) => {
    const asking = request(address + path, {
      method: methodOf(call),
      ...(agent && { agent }),
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(by && { cookie: by.cookie }),
        ...(key && { "idempotency-key": key }),
      },
      signal: AbortSignal.timeout(answerWithinMs),
    });
    asking.once("response", (answer) => {
      answer.setEncoding("utf8");
      resolve(answer);
    });
    asking.once("error", reject);
    asking.end(body && JSON.stringify(body));
  });
}

/** Each visitor sends from its own address, as the balancer sees it, because rate limits are per address. */
const visitorAgent = (n: number): Agent => new Agent({ keepAlive: true, localAddress: `127.0.9.${1 + n}` });
