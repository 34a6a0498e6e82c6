/** The calls of an overload, in the shares that they have in the model of a day. */
import { randomInt, randomUUID } from "node:crypto";
import { addressOf } from "#shared/contracts/address.ts";
import * as callsApi from "#shared/contracts/calls.endpoints.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import { pages } from "#shared/paths.ts";
import type { Ledgerbook } from "#tests/crash/load.ts";
import type { MarketBook } from "#tests/crash/market-load.ts";
import type { CrashPerson } from "#tests/crash/people.ts";

/** Per cent of the calls. A cold page is one that was not asked for before; a search is different each time. */
export const mix = {
  "warm page": 35,
  "cold page": 20,
  search: 12,
  post: 3,
  call: 5,
  wallet: 10,
  transfer: 15,
} as const;
export type MixKind = keyof typeof mix;
export const mixKinds = Object.keys(mix) as MixKind[];
/** Of visitors; all others are of people with an account. */
export const reads: readonly MixKind[] = ["warm page", "cold page", "search"];
export const moneyKinds: readonly MixKind[] = ["wallet", "transfer"];

export interface Crowd {
  people: CrashPerson[];
  warmJobIds: string[];
  /** Their pages were not asked for before. */
  coldJobIds: string[];
}

/** What was asked for and acknowledged, to compare with the database. */
export type MixBook = Pick<Ledgerbook, "transfers"> & MarketBook;

type Promised = MixBook["posts"][number]["answer"];

export interface MixCall {
  kind: MixKind;
  path: string;
  by?: CrashPerson;
  key?: string;
  body?: object;
  /** Notes the outcome. `answer`: the body of a call that succeeded. */
  settle?(outcome: Promised, answer: string): void;
}

const hundredCalls = mixKinds.flatMap((kind) => Array.from({ length: mix[kind] }, () => kind));
const mostUnits = 50;

/** Draws call after call, and keeps what their senders were promised. */
export class Mix {
  readonly book: MixBook = { transfers: [], posts: [], calls: [] };
  private readonly crowd: Crowd;
  private coldPages = 0;

  constructor(crowd: Crowd) {
    this.crowd = crowd;
  }

  next(): MixCall {
    const kind = pick(hundredCalls);
    const { people, warmJobIds, coldJobIds } = this.crowd;
    const by = pick(people);
    switch (kind) {
      case "warm page":
        return { kind, path: pick([pages.landing, pages.jobs, pages.jobDetails(pick(warmJobIds))]) };
      case "cold page":
        this.coldPages += 1;
        return { kind, path: pages.jobDetails(coldJobIds[this.coldPages % coldJobIds.length]!) };
      case "search":
        return { kind, path: addressOf(jobsApi.list, { query: { q: `plumber ${word()}`, limit: 20 } }) };
      case "wallet":
        return { kind, path: walletApi.balance.path, by };
      case "post":
        return this.post(by);
      case "call":
        return this.callAbout(pick(coldJobIds), by);
      case "transfer":
        return this.transfer(by, pick(people.filter((one) => one !== by)));
    }
  }

  private post(by: CrashPerson): MixCall {
    const meant: MixBook["posts"][number] = { words: `Tiler for ${word()} ${word()}`, answer: "none" };
    this.book.posts.push(meant);
    const body = { description: meant.words, maxBudget: 1_000 };
    return { kind: "post", path: jobsApi.post.path, by, key: randomUUID(), body, settle: noteIn(meant) };
  }

  private callAbout(jobId: string, by: CrashPerson): MixCall {
    const meant: MixBook["calls"][number] = { jobId, callerId: by.id, answer: "none" };
    this.book.calls.push(meant);
    const path = addressOf(callsApi.call, { params: { jobId } });
    return { kind: "call", path, by, key: randomUUID(), body: {}, settle: noteIn(meant) };
  }

  private transfer(by: CrashPerson, to: CrashPerson): MixCall {
    const meant: MixBook["transfers"][number] = {
      ...{ by, to, units: randomInt(1, mostUnits), key: randomUUID() },
      ...{ answer: "none", tries: 1, transferId: undefined },
    };
    this.book.transfers.push(meant);
    const body = {
      senderPhoneNumber: by.phone,
      recipientPhoneNumber: to.phone,
      recipientName: "",
      amount: meant.units,
    };
    const settle = (outcome: Promised, answer: string) => {
      meant.answer = outcome;
      if (outcome === "done") meant.transferId = JSON.parse(answer).transferId;
    };
    return { kind: "transfer", path: walletApi.transfer.path, by, key: meant.key, body, settle };
  }
}

const noteIn =
  (meant: { answer: Promised }) =>
  (outcome: Promised): void => {
    meant.answer = outcome;
  };

const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)]!;

/** Random, so that no two searches are equal and no answer is cached. */
const word = (): string => Array.from({ length: 6 }, () => String.fromCharCode(97 + randomInt(26))).join("");
