/** A clock that was ahead for a while and was set back must not refuse people until it is there again. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { servicemanAnswers } from "#server/language/messages.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { keepPace } from "./paces.service.ts";
import { takeSlowedTurn } from "./slowdowns.service.ts";
import { takeTurn, tryTurn, tryTurns } from "./throttles.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const at = (minutes: number) => ({
  clock: { now: () => new Date(Date.UTC(2030, 0, 1, 12, minutes)) },
});
type Deps = ReturnType<typeof at>;
const outcomeOf = async (turn: Promise<unknown>) =>
  turn.then(
    () => "taken",
    (error) => error.code,
  );
const refusal = "too_many_requests" as const;
const sentence = servicemanAnswers.tooFast;

/** Each takes one turn of two. */
const limits: { name: string; take: (deps: Deps) => Promise<string> }[] = [
  {
    name: "a window",
    take: (deps) =>
      outcomeOf(
        takeTurn(deps, app.deps.db, {
          key: "window",
          throttle: { name: "window", limit: 2, windowSeconds: 60, refusal },
        }),
      ),
  },
  {
    name: "a window that does not count refused tries",
    take: async (deps) => {
      const turn = await tryTurn(deps, app.deps.db, { key: "within", limit: 2, windowSeconds: 60 });
      return "taken" in turn ? "taken" : refusal;
    },
  },
  {
    name: "windows of many",
    take: async (deps) => {
      const taken = await tryTurns(deps, app.deps.db, { keys: ["each"], limit: 2, windowSeconds: 60 });
      return taken.size > 0 ? "taken" : refusal;
    },
  },
  {
    name: "a pace",
    take: (deps) =>
      outcomeOf(
        inTransaction(app.deps, (tx) =>
          keepPace(deps, tx, {
            paces: [{ name: "pace", atOnce: 2, secondsPerTurn: 30 }],
            userId: "a person",
            sentence,
          }),
        ),
      ),
  },
];

test.each(limits)("$name begins again once the clock is set back by ten minutes", async ({ take }) => {
  expect([await take(at(10)), await take(at(10)), await take(at(10))]).toEqual(["taken", "taken", refusal]);
  // Clocks of two machines differ by up to two minutes: nothing begins again.
  expect(await take(at(9))).toBe(refusal);
  expect(await take(at(0))).toBe("taken");
  expect(await take(at(0))).toBe("taken");
  expect(await take(at(0))).toBe(refusal);
});

test("a wait of a slowdown ends once the clock is set back by ten minutes, and its tries still count", async () => {
  const take = (deps: Deps) =>
    outcomeOf(
      takeSlowedTurn(deps, app.deps.db, {
        key: "slowed",
        slowdown: { name: "slowed", free: 2, firstWaitSeconds: 60, maxWaitSeconds: 60, refusal, sentence },
      }),
    );
  expect([await take(at(10)), await take(at(10)), await take(at(9))]).toEqual(["taken", "taken", refusal]);
  expect([await take(at(0)), await take(at(0))]).toEqual(["taken", refusal]);
});
