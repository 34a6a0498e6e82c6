/**
 * Compares the purchase times of units with a small reference model. After every operation each wallet must hold
 * exactly the young units that the model says. `npm run test:money` plays twenty stories.
 */
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#server/app-error.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { kobo } from "#shared/money/money.ts";
import { hourMs } from "#shared/time/durations.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { expectSoundLedger } from "#tests/support/money.ts";
import { type AccountCode, clearingOf, forgottenBefore, type JournalKind, walletOf } from "./ledger.rules.ts";
import { holdUnits, postJournal } from "./ledger.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const seeds = Number(process.env.YOUNG_SEEDS ?? 1);
const operationsEach = 4_000;
/** Operations sent to the database in one statement. */
const atOnce = 20;
const people = 4;
const startMs = Date.UTC(2026, 0, 1);
const clearing = clearingOf("test");

/** Units by purchase time and buyer. */
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

  /** Takes the youngest units first, up to the given number. */
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

/** Pseudo-random whole numbers below a limit, reproducible by seed. */
function chances(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return (state >>> 8) % below;
  };
}

/** A call of one of the ledger's functions, with its expected result. */
interface Step {
  call: Record<string, unknown> & { do: "apply" | "resolve" | "transfer" };
  outcome: string;
  /** The young units that the wallets should hold afterwards. */
  young: string[];
}

class Story {
  readonly ids = Array.from({ length: people }, newId);
  readonly wallets = Array.from({ length: people }, () => new Wallet());
  readonly holds: Hold[] = [];
  readonly paid: Hold[] = [];
  readonly next: (below: number) => number;
  steps: Step[] = [];
  now = startMs;

  constructor(seed: number) {
    this.next = chances(seed);
  }

  step(): void {
    this.now += this.next(3) * 8 * hourMs;
    const kind = this.next(20);
    if (kind < 5) this.buy();
    else if (kind < 11) this.sendMany(1 + this.next(3));
    else if (kind < 13) this.hold("withdrawal");
    else if (kind < 14) this.hold("transfer");
    else if (kind < 17) this.resolve();
    else if (kind < 18) this.chargeBack();
    else this.comeBack();
  }

  private code = (who: number): AccountCode => walletOf(this.ids[who]!);

  private expect(call: Step["call"], outcome: string): void {
    const young = this.wallets.flatMap(({ parts }, who) =>
      parts.map(({ at, origin, units }) => `${this.code(who)} ${units} of ${at} by ${this.code(origin)}`),
    );
    this.steps.push({ call, outcome, young: young.toSorted() });
  }

  private apply(
    outcome: string,
    journal: { kind: JournalKind; phase?: "pending"; from: AccountCode; to: AccountCode; units: number },
    terms: { journalId?: string; boughtAt?: number; restedBefore?: number } = {},
  ): void {
    const { kind, phase = "posted", from, to, units } = journal;
    const moves = [{ kind, phase, debit: from, credit: to, amount: units * 100 }];
    const { journalId = newId(), boughtAt = this.now, restedBefore = 0 } = terms;
    this.expect({ do: "apply", journalId, moves, boughtAt, restedBefore }, outcome);
  }

  private buy(): void {
    const [who, units] = [this.next(people), 1 + this.next(500)];
    this.wallets[who]!.available += units;
    this.wallets[who]!.add([{ at: this.now, origin: who, units }]);
    this.apply("done", { kind: "topup", from: clearing, to: this.code(who), units });
  }

  /** A batch in one statement, as the transfer lanes send it. */
  private sendMany(count: number): void {
    const sends = Array.from({ length: count }, () => ({
      from: this.next(people),
      to: this.next(people),
      units: 1 + this.next(400),
    })).filter(({ from, to }) => from !== to);
    if (sends.length === 0) return;
    const outcomes = sends.map(({ from, to, units }) => {
      const [giver, taker] = [this.wallets[from]!, this.wallets[to]!];
      if (giver.available < units) return "uncovered";
      giver.available -= units;
      taker.available += units;
      taker.add(giver.takeYoungest(units));
      return "done";
    });
    const call = {
      do: "transfer" as const,
      journals: sends.map(() => newId()),
      senders: sends.map(({ from }) => this.ids[from]),
      recipients: sends.map(({ to }) => this.ids[to]),
      amounts: sends.map(({ units }) => units * 100),
    };
    this.expect(call, outcomes.join());
  }

  private hold(kind: "withdrawal" | "transfer"): void {
    const [from, other, units] = [this.next(people), this.next(people), 1 + this.next(300)];
    const to = kind === "transfer" && other !== from ? other : undefined;
    const restedBefore = this.now - 3 * 24 * hourMs;
    const wallet = this.wallets[from]!;
    const beyond = Math.max(0, wallet.young - (wallet.available - units));
    const resting = wallet.parts.reduce((sum, part) => sum + (part.at > restedBefore ? part.units : 0), 0);
    const outcome =
      wallet.available < units
        ? "insufficient_units"
        : kind === "withdrawal" && wallet.available - units < resting
          ? "units_resting"
          : "done";
    const journalId = newId();
    if (outcome === "done") {
      wallet.available -= units;
      const parts = kind === "withdrawal" ? wallet.takeOldest(beyond) : wallet.takeYoungest(units);
      this.holds.push({ id: journalId, from, to, units, parts });
    }
    const receiver = to === undefined ? "payout_transit" : this.code(to);
    const journal = { kind, phase: "pending" as const, from: this.code(from), to: receiver, units };
    this.apply(outcome, journal, { journalId, restedBefore });
  }

  private resolve(): void {
    const [hold] = this.holds.splice(this.next(this.holds.length + 1), 1);
    if (!hold) return;
    const isPaid = this.next(2) === 0;
    const wallet = this.wallets[isPaid ? (hold.to ?? -1) : hold.from];
    if (wallet) wallet.available += hold.units;
    wallet?.add(hold.parts);
    if (!wallet) this.paid.push(hold);
    this.expect({ do: "resolve", journalId: hold.id, outcome: isPaid ? "post" : "void" }, "done");
  }

  private chargeBack(): void {
    const [who, units] = [this.next(people), 1 + this.next(300)];
    const wallet = this.wallets[who]!;
    const isCovered = wallet.available >= units;
    if (isCovered) {
      wallet.available -= units;
      wallet.takeYoungest(units);
    }
    const journal = { kind: "chargeback" as const, from: this.code(who), to: clearing, units };
    this.apply(isCovered ? "done" : "insufficient_units", journal);
  }

  /** The bank sends a payout back. */
  private comeBack(): void {
    const hold = this.paid.pop();
    if (!hold) return;
    this.wallets[hold.from]!.available += hold.units;
    this.apply("done", { kind: "reversal", from: clearing, to: this.code(hold.from), units: hold.units });
  }

  /** Plays the planned steps in one database transaction and compares each with the model. */
  async play(client: pg.PoolClient): Promise<void> {
    const planned = this.steps;
    this.steps = [];
    const { rows } = await client.query<{ outcome: string; young: string[] }>(
      "select outcome, young from pg_temp.play($1, $2)",
      [JSON.stringify(planned.map(({ call }) => call)), this.ids.map(walletOf)],
    );
    const seen = rows.map(({ outcome, young }) => ({
      outcome: outcome in refusals ? refusals[outcome] : outcome,
      young: young.toSorted(),
    }));
    expect(seen).toEqual(planned.map(({ outcome, young }) => ({ outcome, young })));
    for (const wallet of this.wallets) expect(wallet.young).toBeLessThanOrEqual(wallet.available);
    await this.forget(client);
  }

  /** Deletes purchases that no longer matter, as the hourly task does. */
  private async forget(client: pg.PoolClient): Promise<void> {
    const before = forgottenBefore(new Date(this.now), 3);
    await client.query("select ledger.forget_rested($1)", [before]);
    for (const holder of [...this.wallets, ...this.holds])
      holder.parts = holder.parts.filter(({ at }) => at >= before.getTime());
  }
}

/** Runs the ledger's functions one after the other; a refusal undoes only its own step. */
const player = `
  create function pg_temp.play(calls jsonb, wallets text[]) returns table (outcome text, young text[]) language plpgsql
  set plan_cache_mode = force_generic_plan as $$
  declare
    call jsonb;
    ids bigint[] := array(select id from ledger.account where code = any (wallets));
  begin
    for call in select * from jsonb_array_elements(calls) loop
      begin
        case call ->> 'do'
          when 'apply' then
            perform ledger.apply((call ->> 'journalId')::uuid, call -> 'moves',
              to_timestamp((call ->> 'boughtAt')::numeric / 1000), to_timestamp((call ->> 'restedBefore')::numeric / 1000));
            outcome := 'done';
          when 'resolve' then
            perform ledger.resolve((call ->> 'journalId')::uuid, call ->> 'outcome');
            outcome := 'done';
          when 'transfer' then
            select array_to_string(t.outcomes, ',') into outcome from ledger.transfer(
              array(select jsonb_array_elements_text(call -> 'journals')::uuid),
              array(select jsonb_array_elements_text(call -> 'senders')::uuid),
              array(select jsonb_array_elements_text(call -> 'recipients')::uuid),
              array(select jsonb_array_elements_text(call -> 'amounts')::bigint), now()) t;
        end case;
      exception when others then
        outcome := sqlstate;
      end;
      young := array(
        select a.code || ' ' || y.amount / 100 || ' of ' || (extract(epoch from y.bought_at) * 1000)::bigint || ' by ' || o.code
        from unnest(ids) as own (id) join ledger.young y on y.account = own.id
        join ledger.account a on a.id = y.account join ledger.account o on o.id = y.origin);
      return next;
    end loop;
  end $$`;
const refusals: Record<string, string> = { RN402: "insufficient_units", RN425: "units_resting" };

async function book(work: Parameters<typeof inTransaction<boolean>>[1]): Promise<string> {
  try {
    return (await inTransaction(app.deps, work)) ? "done" : "nothing";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

test(
  "bought units keep the time of their purchase through any journal",
  async () => {
    const client = await app.deps.pool.connect();
    try {
      await client.query(player);
      for (let seed = 1; seed <= seeds; seed += 1) {
        const story = new Story(seed);
        // Account ids follow the order of the people, which breaks ties between purchases of the same time.
        for (const who of story.ids) await client.query("select ledger.freeze($1, false)", [walletOf(who)]);
        for (let played = 0; played < operationsEach; played += atOnce) {
          while (story.steps.length < atOnce) story.step();
          await story.play(client);
        }
      }
    } finally {
      client.release(true);
    }
    await expectSoundLedger(app);
  },
  seeds * 120_000,
);

test("a journal in which a wallet gives before it receives is refused", async () => {
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

test("a withdrawal without a limit takes no unit whose purchase is still recorded", async () => {
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
