/**
 * The time of purchase beside a reference model of a few lines: 20 stories of 200 operations each. After every operation
 * each wallet holds exactly the young units that the model says.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#server/app-error.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { kobo } from "#shared/money.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { expectSoundLedger } from "#tests/support/money.ts";
import { type AccountCode, clearingOf, type Journal, walletOf } from "./ledger.rules.ts";
import { holdUnits, postHold, postJournal, voidHold } from "./ledger.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const seeds = 20;
const operationsEach = 200;
const people = 4;
const startMs = Date.UTC(2026, 0, 1);
const hourMs = 3_600_000;
const clearing = clearingOf("test");

/** Units by when and by whom they were bought. */
interface Part {
  at: number;
  origin: number;
  units: number;
}
const byAge = (one: Part, other: Part) => one.at - other.at || one.origin - other.origin;

class Wallet {
  available = 0;
  parts: Part[] = [];

  get young(): number {
    return this.parts.reduce((sum, { units }) => sum + units, 0);
  }

  add(parts: readonly Part[]): void {
    for (const part of parts) {
      const same = this.parts.find(({ at, origin }) => at === part.at && origin === part.origin);
      if (same) same.units += part.units;
      else this.parts.push({ ...part });
    }
    this.parts.sort(byAge);
  }

  /** Young units first, up to so many. */
  takeYoungest(wanted: number): Part[] {
    return this.take(wanted, () => this.parts.at(-1));
  }

  takeOldest(wanted: number): Part[] {
    return this.take(wanted, () => this.parts[0]);
  }

  private take(wanted: number, next: () => Part | undefined): Part[] {
    const taken: Part[] = [];
    let left = wanted;
    for (let part = next(); part && left > 0; part = next()) {
      const units = Math.min(left, part.units);
      taken.push({ ...part, units });
      part.units -= units;
      left -= units;
      this.parts = this.parts.filter((each) => each.units > 0);
    }
    return taken;
  }
}

interface Hold {
  id: string;
  from: number;
  to: number | undefined;
  units: number;
  parts: Part[];
}

/** Whole numbers below a limit, the same for the same seed. */
function chances(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return (state >>> 8) % below;
  };
}

class Story {
  readonly ids = Array.from({ length: people }, newId);
  readonly wallets = Array.from({ length: people }, () => new Wallet());
  readonly holds: Hold[] = [];
  readonly paid: Hold[] = [];
  readonly next: (below: number) => number;
  now = startMs;

  constructor(seed: number) {
    this.next = chances(seed);
  }

  async step(): Promise<void> {
    this.now += this.next(3) * 8 * hourMs;
    const kind = this.next(20);
    if (kind < 5) await this.buy();
    else if (kind < 11) await this.sendMany(1 + this.next(3));
    else if (kind < 13) await this.hold("withdrawal");
    else if (kind < 14) await this.hold("transfer");
    else if (kind < 17) await this.resolve();
    else if (kind < 18) await this.chargeBack();
    else await this.comeBack();
  }

  private code = (who: number): AccountCode => walletOf(this.ids[who]!);

  private async buy(): Promise<void> {
    const [who, units] = [this.next(people), 1 + this.next(500)];
    const moves = [{ from: clearing, to: this.code(who), amountKobo: kobo(units * 100) }];
    const journal: Journal = { journalId: newId(), kind: "topup", moves, boughtAt: new Date(this.now) };
    expect(await book((tx) => postJournal(tx, journal))).toBe("done");
    this.wallets[who]!.available += units;
    this.wallets[who]!.add([{ at: this.now, origin: who, units }]);
  }

  /** Together, in one step, as the lanes send them. */
  private async sendMany(count: number): Promise<void> {
    const sends = Array.from({ length: count }, () => ({
      from: this.next(people),
      to: this.next(people),
      units: 1 + this.next(400),
    })).filter(({ from, to }) => from !== to);
    if (sends.length === 0) return;
    const { rows } = await app.deps.pool.query("select outcomes from ledger.transfer($1, $2, $3, $4)", [
      sends.map(() => newId()),
      sends.map(({ from }) => this.ids[from]),
      sends.map(({ to }) => this.ids[to]),
      sends.map(({ units }) => units * 100),
    ]);
    const expected = sends.map(({ from, to, units }) => {
      const [giver, taker] = [this.wallets[from]!, this.wallets[to]!];
      if (giver.available < units) return "uncovered";
      giver.available -= units;
      taker.available += units;
      taker.add(giver.takeYoungest(units));
      return "done";
    });
    expect(rows[0].outcomes).toEqual(expected);
  }

  private async hold(kind: "withdrawal" | "transfer"): Promise<void> {
    const [from, other, units] = [this.next(people), this.next(people), 1 + this.next(300)];
    const to = kind === "transfer" && other !== from ? other : undefined;
    const restedBefore = this.now - 3 * 24 * hourMs;
    const journal: Journal = {
      journalId: newId(),
      kind,
      moves: [
        {
          from: this.code(from),
          to: to === undefined ? "payout_transit" : this.code(to),
          amountKobo: kobo(units * 100),
        },
      ],
      restedBefore: new Date(restedBefore),
    };
    const wallet = this.wallets[from]!;
    const beyond = Math.max(0, wallet.young - (wallet.available - units));
    const resting = wallet.parts.reduce((sum, part) => sum + (part.at > restedBefore ? part.units : 0), 0);
    const expected =
      wallet.available < units
        ? "insufficient_units"
        : kind === "withdrawal" && wallet.available - units < resting
          ? "units_resting"
          : "done";
    expect(await book((tx) => holdUnits(tx, journal))).toBe(expected);
    if (expected !== "done") return;
    wallet.available -= units;
    const parts = kind === "withdrawal" ? wallet.takeOldest(beyond) : wallet.takeYoungest(units);
    this.holds.push({ id: journal.journalId, from, to, units, parts });
  }

  private async resolve(): Promise<void> {
    const [hold] = this.holds.splice(this.next(this.holds.length + 1), 1);
    if (!hold) return;
    const isPaid = this.next(2) === 0;
    expect(await book((tx) => (isPaid ? postHold : voidHold)(tx, hold.id))).toBe("done");
    const wallet = this.wallets[isPaid ? (hold.to ?? -1) : hold.from];
    if (wallet) wallet.available += hold.units;
    wallet?.add(hold.parts);
    if (!wallet) this.paid.push(hold);
  }

  private async chargeBack(): Promise<void> {
    const [who, units] = [this.next(people), 1 + this.next(300)];
    const moves = [{ from: this.code(who), to: clearing, amountKobo: kobo(units * 100) }];
    const wallet = this.wallets[who]!;
    const expected = wallet.available < units ? "insufficient_units" : "done";
    expect(await book((tx) => postJournal(tx, { journalId: newId(), kind: "chargeback", moves }))).toBe(
      expected,
    );
    if (expected !== "done") return;
    wallet.available -= units;
    wallet.takeYoungest(units);
  }

  /** The bank sends a payout back. */
  private async comeBack(): Promise<void> {
    const hold = this.paid.pop();
    if (!hold) return;
    const moves = [{ from: clearing, to: this.code(hold.from), amountKobo: kobo(hold.units * 100) }];
    expect(await book((tx) => postJournal(tx, { journalId: newId(), kind: "reversal", moves }))).toBe("done");
    this.wallets[hold.from]!.available += hold.units;
  }

  /** What the database says that the model does not, or the other way round. */
  async compare(): Promise<void> {
    const { rows } = await app.deps.pool.query<{ code: string; at: Date; origin: string; kobo: number }>(
      `select a.code, y.bought_at as at, o.code as origin, y.amount as kobo
       from ledger.young y join ledger.account a on a.id = y.account join ledger.account o on o.id = y.origin
       where a.code = any($1)`,
      [this.ids.map(walletOf)],
    );
    const line = (code: string, origin: string, at: number, units: number) =>
      `${code} ${units} of ${at} by ${origin}`;
    const real = rows.map(({ code, origin, at, kobo: amount }) =>
      line(code, origin, at.getTime(), amount / 100),
    );
    const expected = this.wallets.flatMap(({ parts }, who) =>
      parts.map((part) => line(this.code(who), this.code(part.origin), part.at, part.units)),
    );
    expect(real.toSorted()).toEqual(expected.toSorted());
    for (const wallet of this.wallets) expect(wallet.young).toBeLessThanOrEqual(wallet.available);
  }
}

async function book(work: Parameters<typeof inTransaction<boolean>>[1]): Promise<string> {
  try {
    return (await inTransaction(app.deps, work)) ? "done" : "nothing";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

test("whatever way bought units go, they keep the time of their purchase", async () => {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const story = new Story(seed);
    // Accounts get their ids in the order of the people, which decides between purchases of the same moment.
    for (const who of story.ids)
      await app.deps.pool.query("select ledger.freeze($1, false)", [walletOf(who)]);
    for (let at = 0; at < operationsEach; at += 1) {
      await story.step();
      await story.compare();
    }
  }
  await expectSoundLedger(app);
}, 120_000);

test("a journal in which a wallet gives on what it gets later is refused", async () => {
  const [ada, bola, eve] = [newId(), newId(), newId()].map(walletOf) as [
    AccountCode,
    AccountCode,
    AccountCode,
  ];
  const amountKobo = kobo(5_000);
  const bought = [{ from: clearing, to: ada, amountKobo }];
  await book((tx) => postJournal(tx, { journalId: newId(), kind: "topup", moves: bought }));
  const inOrder = [
    { from: ada, to: bola, amountKobo },
    { from: bola, to: eve, amountKobo },
  ];
  const backwards = { journalId: newId(), kind: "transfer" as const, moves: inOrder.toReversed() };
  await expect(book((tx) => postJournal(tx, backwards))).rejects.toMatchObject({ cause: { code: "RN400" } });
  expect(await book((tx) => postJournal(tx, { ...backwards, journalId: newId(), moves: inOrder }))).toBe(
    "done",
  );
});

test("a withdrawal that names no limit takes no unit whose purchase is remembered", async () => {
  const wallet = walletOf(newId());
  const amountKobo = kobo(5_000);
  const boughtAt = new Date(Date.now() - 7 * 24 * hourMs);
  await book((tx) =>
    postJournal(tx, {
      journalId: newId(),
      kind: "topup",
      moves: [{ from: clearing, to: wallet, amountKobo }],
      boughtAt,
    }),
  );
  const leaving = {
    journalId: newId(),
    kind: "withdrawal" as const,
    moves: [{ from: wallet, to: "payout_transit" as const, amountKobo }],
  };
  expect(await book((tx) => holdUnits(tx, leaving))).toBe("units_resting");
});
