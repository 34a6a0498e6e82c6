/** People who send each other units and order more, through a balancer in front of several processes. */
import { randomUUID } from "node:crypto";
import { setInterval as everyMs } from "node:timers/promises";
import { expect } from "vitest";
import { fundWallet } from "#server/seed/fund.ts";
import * as paymentsApi from "#shared/contracts/payments.endpoints.ts";
import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import type { TestApp } from "./app.ts";
import { expectSoundPayments, unitsOf } from "./money.ts";
import { aSignedInUser, type SignedInUser } from "./signed-in.ts";

interface MoneyCalls {
  /** Waits for the last calls once it is over. Returns how many there were, and those that did not succeed. */
  finish(): Promise<{ calls: number; failed: string[] }>;
  /** Each acknowledged transfer and order happened once, and nothing else. */
  expectRightBooks(): Promise<void>;
}

const peopleCount = 20;
const unitsAtFirst = 1_000;
/** Of each caller. All together stay below a person's 60 transfers a minute and 40 orders an hour. */
const paceMs = 400;
const senders = 4;

export async function startMoneyCalls(
  app: TestApp,
  { address, isOver }: { address: string; isOver: () => boolean },
): Promise<MoneyCalls> {
  const people: SignedInUser[] = [];
  while (people.length < peopleCount) people.push(await aSignedInUser(app));
  for (const { id } of people) await fundWallet(app.deps, { userId: id, units: unitsAtFirst });
  const expectedUnits = new Map(people.map(({ id }) => [id, unitsAtFirst]));
  const orders: string[] = [];
  const failed: string[] = [];
  let calls = 0;

  // biome-ignore lint/suspicious/noExplicitAny: answers of two endpoints
  const post = async (path: string, by: SignedInUser, body: object): Promise<any> => {
    calls += 1;
    const headers = {
      "content-type": "application/json",
      cookie: by.cookie,
      "idempotency-key": randomUUID(),
    };
    try {
      const answer = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (answer.status === 201) return JSON.parse(text);
      failed.push(`${path} ${answer.status} ${text}`);
    } catch (error) {
      failed.push(`${path} ${error}`);
    }
  };
  let turn = 0;
  const transfer = async () => {
    turn += 1;
    const [from, to] = [people[turn % peopleCount]!, people[(turn + 1) % peopleCount]!];
    const body = { senderPhoneNumber: from.phone, recipientPhoneNumber: to.phone, amount: 1 };
    if (!(await post(walletApi.transfer.path, from, body))) return;
    for (const [{ id }, units] of [[from, -1] as const, [to, 1] as const])
      expectedUnits.set(id, expectedUnits.get(id)! + units);
  };
  const order = async () => {
    const by = people[orders.length % peopleCount]!;
    const answer = await post(paymentsApi.order.path, by, { purpose: "units", units: 1_000 });
    if (answer) orders.push(answer.tx_ref);
  };
  const keep = async (act: () => Promise<void>) => {
    for await (const _ of everyMs(paceMs)) {
      if (isOver()) return;
      await act();
    }
  };
  const running = [keep(order), ...Array.from({ length: senders }, () => keep(transfer))];

  return {
    finish: async () => {
      await Promise.all(running);
      return { calls, failed };
    },
    expectRightBooks: async () => {
      await expectSoundPayments(app);
      for (const person of people) expect(await unitsOf(app, person)).toBe(expectedUnits.get(person.id));
      const { rows } = await app.deps.pool.query(
        "select tx_ref from payment_orders where status = 'pending' order by 1",
      );
      expect(rows.map(({ tx_ref }) => tx_ref)).toEqual(orders.toSorted());
    },
  };
}
