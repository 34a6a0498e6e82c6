/** Compares the notifications of calls with what push services got, while sending processes are killed. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { readConfig } from "#server/config.ts";
import { type DatabaseClient, openDatabase } from "#server/db/client.ts";
import { setDataKeys } from "#server/db/numbers/keyring.ts";
import { systemClock } from "#server/deps.ts";
import { openSession } from "#server/features/identity/sessions/sessions.service.ts";
import { pushWaiting } from "#server/features/messaging/notifications/push-delivery.tasks.ts";
import { sessionCookie } from "#server/http/session.ts";
import { createLog } from "#server/log.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { number, until } from "./asking.ts";
import { type CrashingProduct, type CrashPlace, startCrashingProduct } from "./product.ts";
import { type PushService, startPushService } from "./push-service.ts";

interface NotificationsRun extends CrashPlace {
  /** People who post a job each, get one call about it, and have two devices. */
  posters: number;
  /** Which of the two processes are killed together, and after which share of the messages. */
  kills: readonly { at: number; processes: readonly number[] }[];
}

interface NotificationsReport {
  /** Answered calls, and notifications in people's lists. */
  calls: number;
  notifications: number;
  /** Notifications that reached no device, although the scheduler has looked for unsent ones since. */
  unpushed: number;
  /** Messages accepted by the push service (two devices per notification), and those accepted twice. */
  messages: number;
  twice: string[];
}

const processes = 2;
const devicesEach = 2;
/** A month's free calls. */
const callsEach = 10;
const endsWithinMs = 120_000;
/** The run takes only seconds, so a kill must come quickly to hit it. */
const killWithinMs = 20;
const log = createLog("silent");

/** Errors: a call is never answered, or the notifications are not sent in time. */
export async function runNotifications(run: NotificationsRun): Promise<NotificationsReport> {
  const service = await startPushService();
  const product = await startCrashingProduct(run, processes, { PUBLIC_URL: service.origin });
  const { connectionString } = product;
  setDataKeys(readConfig({}));
  const database = openDatabase({ connectionString, max: 4, log, role: "runor_app" });
  const looks = new pg.Client({ connectionString });
  try {
    await looks.connect();
    const calls = await makeScene(database, { product, service, posters: run.posters });
    const killing = killOnTheWay(run, { product, service });
    await Promise.all(calls.map((call) => untilAnswered(product, call)));
    await killing;
    await untilQuiet(looks, service);
    await letTimePass(looks, connectionString);
    await untilQuiet(looks, service);
    return { calls: calls.length, ...(await outcome(looks, service)) };
  } finally {
    await looks.end();
    await database.close();
    await product.stop();
    await service.stop();
  }
}

interface Call {
  cookie: string;
  jobId: string;
  /** The process that is called first. */
  process: number;
}

async function makeScene(
  { db }: DatabaseClient,
  { product, service, posters }: { product: CrashingProduct; service: PushService; posters: number },
): Promise<Call[]> {
  const deps = { config: readConfig({}), clock: systemClock, log };
  const cookieOf = async (userId: string) => {
    const { token } = await openSession(deps, db, { userId, userAgent: "crash" });
    return `${sessionCookie}=${token}`;
  };
  const calls: Call[] = [];
  let cookie = "";
  for (let n = 0; n < posters; n += 1) {
    if (n % callsEach === 0) cookie = await cookieOf((await aUser(db)).id);
    const { id: userId } = await aUser(db);
    const { id: jobId } = await aJob(db, { userId });
    for (let device = 0; device < devicesEach; device += 1)
      await subscribe(product.addresses[n % processes]!, await cookieOf(userId), service);
    calls.push({ cookie, jobId, process: n % processes });
  }
  return calls;
}

async function subscribe(address: string, cookie: string, service: PushService): Promise<void> {
  const answer = await fetch(`${address}/api/push/subscriptions`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(service.newDevice()),
  });
  if (!answer.ok) throw new Error(`subscribing answered ${answer.status}`);
  await answer.body?.cancel();
}

/** Retries as a person would: at the other process if the first is down. */
async function untilAnswered(
  { addresses }: CrashingProduct,
  { cookie, jobId, process }: Call,
): Promise<void> {
  const deadline = Date.now() + endsWithinMs;
  for (let n = process; Date.now() < deadline; n += 1) {
    const address = `${addresses[n % addresses.length]}/jobs/call-job-and-increase-count/${jobId}`;
    const headers = { "content-type": "application/json", cookie };
    const answer = await fetch(address, { method: "POST", headers, body: "{}" }).catch(() => undefined);
    await answer?.body?.cancel().catch(() => undefined);
    if (answer?.ok) return;
    if (answer && answer.status < 500) throw new Error(`the call answered ${answer.status}`);
    await sleep(200);
  }
  throw new Error("a call was never answered");
}

async function killOnTheWay(
  { kills, posters }: NotificationsRun,
  { product, service }: { product: CrashingProduct; service: PushService },
): Promise<void> {
  for (const { at, processes: hit } of kills) {
    const wanted = posters * devicesEach * at;
    await until(async () => service.received.length >= wanted, `${at * 100} % of the messages`, killWithinMs);
    for (const n of hit) product.killProcess(n);
    await product.ready();
  }
}

/** Skips waits: the queue gives up tasks of dead processes, and the scheduler looks for unsent pushes. */
async function letTimePass(looks: pg.Client, connectionString: string): Promise<void> {
  const taken = "name like 'notices.%' and state = 'active'";
  await looks.query(`update pgboss.job set started_on = started_on - interval '1 day' where ${taken}`);
  const boss = new PgBoss({
    connectionString,
    schema: "pgboss",
    supervise: false,
    monitorIntervalSeconds: 1,
  });
  boss.on("error", () => {});
  await boss.start();
  await until(async () => {
    await boss.supervise();
    return (await number(looks, `select count(*) as n from pgboss.job where ${taken}`)) === 0;
  }, "the end of what dead processes had in hand");
  await boss.send(pushWaiting.name, {});
  await boss.stop();
}

/** Waits until no task is queued or in progress. */
async function untilQuiet(looks: pg.Client, { received }: PushService): Promise<void> {
  const open =
    "select count(*) as n from pgboss.job where name like 'notices.%' and state in ('created', 'retry')";
  await until(async () => {
    const before = received.length;
    if ((await number(looks, open)) > 0) return false;
    await sleep(500);
    return received.length === before && (await number(looks, open)) === 0;
  }, "the end of the notifications");
}

const unpushed = "select count(*) as n from notices where pushed_at is null";

async function outcome(
  looks: pg.Client,
  { received }: PushService,
): Promise<Omit<NotificationsReport, "calls">> {
  return {
    notifications: await number(looks, "select count(*) as n from notices where kind = 'called'"),
    unpushed: await number(looks, unpushed),
    messages: new Set(received).size,
    twice: received.filter((message, index) => received.indexOf(message) !== index),
  };
}
