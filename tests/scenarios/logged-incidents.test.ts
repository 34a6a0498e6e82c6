/** Incidents name accounts; the log must not. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkBooksLightly } from "#server/features/money/reconciliation/reconciliation.tasks.ts";
import { openIncident } from "#server/features/trust/incidents/incidents.service.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import { createLog } from "#server/log.ts";
import { logIdentity } from "#server/log-identity.ts";
import { dayOf } from "#shared/time/lagos.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { incidentsOf } from "#tests/support/books.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aVerifiedUser, type TestPerson } from "#tests/support/people.ts";

let app: TestApp;
let person: TestPerson;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) });
  app = await startTestApp({}, { log });
  person = await aVerifiedUser(app);
});
afterAll(() => app.close());

const hashed = (id: string) => logIdentity(app.deps.config, { value: id, day: dayOf(app.clock.now()) });
const said = (message: string) => lines.filter(({ msg }) => msg === message);
const addToWallet = (kobo: number) =>
  asOwner(app, "update ledger.account set posted = posted + $1 where code = $2", [
    kobo,
    `wallet:${person.userId}`,
  ]);

test("a wallet whose balance is wrong is logged by the hash of its owner's id, and the incident by its own id", async () => {
  await asOwner(
    app,
    "insert into ledger.account (code, guarded) values ($1, true) on conflict (code) do nothing",
    [`wallet:${person.userId}`],
  );
  await addToWallet(100);
  await checkBooksLightly.handle(app.deps, {});
  const found = await incidentsOf(app, { open: true });
  const wrong = found.find(({ subject }) => subject === `R1:wallet:${person.userId}`);
  const incident = expect.objectContaining({ subject: `R1:wallet:${hashed(person.userId)}` });
  expect(said("incident opened")).toContainEqual(
    expect.objectContaining({ incidentId: wrong?.id, incident }),
  );

  await addToWallet(-100);
  await checkBooksLightly.handle(app.deps, {});
  expect(said("incidents closed by themselves")).toContainEqual(
    expect.objectContaining({ closed: [`R1:wallet:${hashed(person.userId)}`] }),
  );
  expect(JSON.stringify(lines)).not.toContain(person.userId);
});

test("an incident's details are logged with hashed ids and without what the provider says", async () => {
  const providerSays = "Account 0690000031 of Ada Obi is closed";
  await openIncident(app.deps, app.deps.db, {
    kind: "chargeback",
    subject: "chargeback:flutterwave:77",
    details: { userId: person.userId, liableId: person.userId, txRef: "runor-1764370000000-1", providerSays },
    stopsPayouts: false,
  });
  expect(said("incident opened").at(-1)?.incident).toMatchObject({
    subject: "chargeback:flutterwave:77",
    details: {
      userId: hashed(person.userId),
      liableId: hashed(person.userId),
      txRef: "runor-1764370000000-1",
    },
  });
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${person.userId}|0690000031|Ada Obi`));
});

test("a provider's error is logged without the numbers that its words name", () => {
  const providerMessage = "invalid phone +234 803 123 4567 or account 0690000031, code 4001";
  const error = new GatewayError({ kind: "refused", provider: "termii", operation: "send", providerMessage });
  app.deps.log.warn({ err: error }, "text message may not have been sent");
  expect(said("text message may not have been sent").at(-1)?.err).toMatchObject({
    message: "termii: send: refused (invalid phone … or account …, code 4001)",
  });
  expect(error.providerMessage).toBe(providerMessage);
});
