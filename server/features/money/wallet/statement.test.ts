import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { kobo } from "#shared/money/money.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { someAreWaiting } from "#tests/support/locks.ts";
import { buyUnits, unitsOf } from "#tests/support/money.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { blockAnswers } from "#texts/blocks.ts";
import { type Journal, walletOf } from "../ledger/ledger.rules.ts";
import { holdUnits, lockWallet, postHold, postJournal, voidHold } from "../ledger/ledger.service.ts";
import { readCursor } from "./wallet.rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const read = (person: { cookie: string }, query = "") =>
  app.call({ method: "GET", path: `/api/wallet/statement${query}`, as: person.cookie });
const send = (from: SignedInUser, to: SignedInUser, amount: number) =>
  app.call({
    method: "POST",
    path: "/api/transfer",
    as: from.cookie,
    body: { senderPhoneNumber: from.phone, recipientPhoneNumber: to.phone, amount, recipientName: "" },
  });

test("each line shows its kind, the other user and the balance, and the lines add up", async () => {
  const [ada, bola] = [await aSignedInUser(app), await aSignedInUser(app, { fullName: "Bola 08031234567" })];
  const txRef = await buyUnits(app, ada, 2_000);
  const sent = await send(ada, bola, 300);
  const hold = async (end?: typeof postHold) => {
    const journalId = newId();
    const moves = [
      { from: walletOf(ada.id), to: "payout_transit" as const, amountKobo: kobo(50_000) },
      { from: walletOf(ada.id), to: "fee_income:withdraw" as const, amountKobo: kobo(10_000) },
    ];
    await inTransaction(app.deps, (tx) =>
      holdUnits(tx, { journalId, kind: "withdrawal", moves, restedBefore: app.clock.now() }),
    );
    if (end) await inTransaction(app.deps, (tx) => end(tx, journalId));
    return journalId;
  };
  const [paid, returned, open] = [await hold(postHold), await hold(voidHold), await hold()];
  const got = await send(bola, ada, 100);

  const { status, body } = await read(ada);
  expect(status).toBe(200);
  expect(body.next).toBeNull();
  const person = { fullName: expect.not.stringContaining("0803"), phoneNumber: localPhone(bola.phone) };
  const line = (kind: string, state: string, units: number, balanceUnits: number) => ({
    kind,
    state,
    units,
    balanceUnits,
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    counterpart: null,
  });
  expect(body.lines).toEqual([
    { ...line("transfer", "done", 100, 600), ...named(got.body.transferId), counterpart: person },
    { ...line("withdrawal", "held", -600, 500), ...named(open) },
    { ...line("withdrawal", "released", 600, 1_100), id: `${returned}-released`, reference: returned },
    { ...line("withdrawal", "released", -600, 500), ...named(returned) },
    { ...line("withdrawal", "done", -600, 1_100), ...named(paid) },
    { ...line("transfer", "done", -300, 1_700), ...named(sent.body.transferId), counterpart: person },
    { ...line("topup", "done", 2_000, 2_000), id: expect.any(String), reference: txRef },
  ]);
  expect(new Set(body.lines.map(({ id }: { id: string }) => id)).size).toBe(7);
  expect(await unitsOf(app, ada)).toBe(600);
});

const named = (id: string) => ({ id, reference: id });

test("pages continue where the last one ended, even with new lines in between", async () => {
  const [ada, bola] = [await aSignedInUser(app), await aSignedInUser(app)];
  await fundWallet(app.deps, { userId: ada.id, units: 100 });
  for (let amount = 1; amount <= 5; amount += 1) await send(ada, bola, amount);
  const all = (await read(ada)).body.lines;

  const first = (await read(ada, "?limit=2")).body;
  await send(ada, bola, 10);
  const second = (await read(ada, `?limit=2&cursor=${first.next}`)).body;
  const third = (await read(ada, `?limit=2&cursor=${second.next}`)).body;

  expect([...first.lines, ...second.lines, ...third.lines]).toEqual(all);
  expect(third.next).toBeNull();
});

describe("a line of a call that waited for the wallet", () => {
  const journalOf = (person: SignedInUser, units: number): Journal => {
    const [wallet, amountKobo] = [walletOf(person.id), kobo(Math.abs(units) * 100)];
    const move =
      units < 0
        ? ({ from: wallet, to: "suspense", amountKobo } as const)
        : ({ from: "suspense", to: wallet, amountKobo } as const);
    return { journalId: newId(), kind: "adjustment", moves: [move] };
  };
  /** Runs the second call while the first holds the wallet, before the first moves anything. */
  async function whileLocked(
    person: SignedInUser,
    first: (tx: Transaction) => Promise<unknown>,
    second: (tx: Transaction) => Promise<unknown>,
  ) {
    let waiting: Promise<unknown> = Promise.resolve();
    await inTransaction(app.deps, async (tx) => {
      await lockWallet(tx, person.id);
      waiting = inTransaction(app.deps, second);
      await someAreWaiting(app);
      await first(tx);
    });
    await waiting;
  }
  /** The statement, a line at a time. */
  async function linesOf(person: SignedInUser) {
    const lines: [number, number][] = [];
    for (let next: string | null = ""; next !== null; ) {
      const { status, body } = await read(person, `?limit=1${next && `&cursor=${next}`}`);
      expect(status).toBe(200);
      for (const { units, balanceUnits } of body.lines) lines.push([units, balanceUnits]);
      next = body.next;
    }
    return lines;
  }

  test("follows the units that it spends", async () => {
    const ada = await aSignedInUser(app);
    await inTransaction(app.deps, (tx) => postJournal(tx, journalOf(ada, 1)));
    await whileLocked(
      ada,
      (tx) => postJournal(tx, journalOf(ada, 300)),
      (tx) => postJournal(tx, journalOf(ada, -301)),
    );
    expect(await linesOf(ada)).toEqual([
      [-301, 0],
      [300, 301],
      [1, 1],
    ]);
  });

  test("follows the others when it releases a hold, so that no page counts from another balance", async () => {
    const ada = await aSignedInUser(app);
    const held = journalOf(ada, -40);
    await inTransaction(app.deps, (tx) => postJournal(tx, journalOf(ada, 100)));
    await inTransaction(app.deps, (tx) => holdUnits(tx, held));
    await whileLocked(
      ada,
      (tx) => postJournal(tx, journalOf(ada, -10)),
      (tx) => voidHold(tx, held.journalId),
    );
    expect(await linesOf(ada)).toEqual([
      [40, 90],
      [-10, 50],
      [-40, 60],
      [100, 100],
    ]);
  });
});

test("a statement needs a session, and invalid cursors and limits are refused", async () => {
  const ada = await aSignedInUser(app);

  expect((await read({ cookie: "" })).status).toBe(401);
  expect((await read(ada)).body).toEqual({ lines: [], next: null });
  for (const query of ["?cursor=abc", "?cursor=MS4tLTU", "?limit=0", "?limit=101", "?limit=x"])
    expect((await read(ada, query)).status, query).toBe(400);
});

test.each(["1", "1.", ".5", "1.--5", "-1.5", "1.5.6", "1e3.5", "99999999999999999.1"])(
  "the cursor %s is refused",
  (text) => {
    expect(readCursor(Buffer.from(text).toString("base64url"))).toBeUndefined();
  },
);

describe("the other side of a transfer", () => {
  const counterpartFor = async (reader: SignedInUser) => {
    const path = `/api/transactions/${localPhone(reader.phone)}`;
    const [{ body }, short] = [
      await read(reader),
      await app.call({ method: "GET", path, as: reader.cookie }),
    ];
    const { recipientName: fullName, recipientPhoneNumber: phoneNumber } = short.body.transfers[0];
    expect(body.lines[0].counterpart).toEqual({ fullName, phoneNumber });
    return { fullName, phoneNumber };
  };
  const aTransfer = async () => {
    const [sender, recipient] = [
      await aSignedInUser(app),
      await aSignedInUser(app, { fullName: "Vera Obi" }),
    ];
    await fundWallet(app.deps, { userId: sender.id, units: 10 });
    expect((await send(sender, recipient, 1)).status).toBe(201);
    return { sender, recipient };
  };
  const block = (blocker: SignedInUser, { id }: SignedInUser) =>
    app.call({ method: "POST", path: `/block-user/${id}`, as: blocker.cookie, body: { _id: blocker.id } });

  test("has no number, and no later name, once one has blocked the other", async () => {
    for (const isSender of [true, false]) {
      const { sender, recipient } = await aTransfer();
      expect(await counterpartFor(sender)).toEqual({
        fullName: "Vera Obi",
        phoneNumber: localPhone(recipient.phone),
      });
      const [blocker, blocked] = isSender ? [sender, recipient] : [recipient, sender];
      expect((await block(blocker, blocked)).status).toBe(200);
      await app.deps.pool.query("update users set private_name = 'quietvera' where id = $1", [recipient.id]);
      const fullName = isSender ? "Vera Obi" : blockAnswers.hiddenPerson;
      expect(await counterpartFor(sender)).toEqual({ fullName, phoneNumber: "" });
      await app.deps.pool.query("update users set private_name = null where id = $1", [recipient.id]);
    }
  });
});
