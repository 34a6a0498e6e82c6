/** A campaign to many people whose sending processes are killed, compared with what the provider accepted. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { sealPhone } from "#server/db/numbers/stored-numbers.ts";
import type { Campaign } from "#shared/contracts/campaigns.ts";
import { number, until } from "./asking.ts";
import { type CrashPerson, makePeople } from "./people.ts";
import { type CrashingProduct, type CrashPlace, startCrashingProduct } from "./product.ts";

interface CampaignRun extends CrashPlace {
  people: number;
  /** Which processes are killed together, and after which share of the messages. */
  kills: readonly { at: number; processes: readonly number[] }[];
  processes: number;
  say?: (line: string) => void;
}

interface CampaignReport {
  /** From the start until the campaign is done. */
  seconds: number;
  /** Messages that the provider accepted, and distinct numbers among them. */
  messages: number;
  numbers: number;
  people: Record<string, number>;
  optedOut: number;
  /** How often the progress was read, and a sentence for each inconsistency found. */
  looks: number;
  wrongLooks: string[];
  slowestLookMs: number;
}

const lookEveryMs = 1_100;

/** Errors: the campaign does not start, or a process does not come back. */
export async function runCampaign(run: CampaignRun): Promise<CampaignReport> {
  const environment = { SMS_QUIET_HOURS: "0", PROVIDER_TIMEOUT_SECONDS: "1" };
  const product = await startCrashingProduct(run, run.processes, environment);
  const db = new pg.Client({ connectionString: product.connectionString });
  try {
    await db.connect();
    const { accountants } = await makePeople(product.connectionString, 0);
    const sender = accountants[0]!;
    await fill(db, { sender, people: run.people });
    const startedAt = Date.now();
    const campaign = await begin(product, sender);
    const watching = watch(product, { sender, campaign });
    await killOnTheWay(run, { product, db });
    await untilEnded(db, campaign._id);
    const seconds = (Date.now() - startedAt) / 1_000;
    const looked = await watching;
    return { seconds, ...(await outcome(db, campaign._id)), optedOut: accountants.length, ...looked };
  } finally {
    await db.end();
    await product.stop();
  }
}

/** Only these people agreed to promotional messages. */
async function fill(db: pg.Client, { sender, people }: { sender: CrashPerson; people: number }) {
  await db.query("insert into staff_roles (user_id, role) values ($1, 'publicRelations')", [sender.id]);
  await db.query("update users set verified_at = now(), promo_consent_at = null");
  const phones = Array.from(
    { length: people },
    (_, n) => `+2348${String((n + 1) * 1_000 + 500).padStart(9, "0")}`,
  );
  await db.query(
    `insert into users (id, phone, full_name, password_hash, verified_at, terms_accepted_at,
       promo_consent_at, promo_consent_wording)
     select gen_random_uuid(), phone, 'Person ' || n, 'x', now(), now(), now(), 'yes'
     from unnest($1::text[]) with ordinality as given (phone, n)`,
    [phones.map(sealPhone)],
  );
}

async function begin({ addresses }: CrashingProduct, sender: CrashPerson): Promise<Campaign> {
  const started = await fetch(`${addresses[0]}/jobs/send-sms`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: sender.cookie },
    body: JSON.stringify({ body: "Market day on Saturday" }),
  });
  if (started.status !== 202) throw new Error(`the campaign did not begin: ${await started.text()}`);
  return ((await started.json()) as { campaign: Campaign }).campaign;
}

async function killOnTheWay(
  { kills, people, say }: CampaignRun,
  { product, db }: { product: CrashingProduct; db: pg.Client },
): Promise<void> {
  for (const { at, processes } of kills) {
    const taken = () => number(db, "select count(*) as n from sandbox.record where kind = 'sms'");
    await until(async () => (await taken()) >= people * at, `${at * 100} % of the messages`);
    for (const n of processes) product.killProcess(n);
    say?.(`killed ${processes.join(" and ")} at ${at * 100} %`);
    await product.ready();
  }
}

async function untilEnded(db: pg.Client, id: string): Promise<void> {
  const left = `select count(*) as n from campaigns where id = '${id}' and status = 'running'`;
  await until(async () => (await number(db, left)) === 0, "the end of the campaign");
}

async function outcome(db: pg.Client, id: string) {
  const states = await db.query<{ status: string; people: number }>(
    "select status, count(*)::int as people from campaign_recipients where campaign_id = $1 group by 1",
    [id],
  );
  const taken = "from sandbox.record where kind = 'sms'";
  return {
    messages: await number(db, `select count(*) as n ${taken}`),
    numbers: await number(db, `select count(distinct body ->> 'to') as n ${taken}`),
    people: Object.fromEntries(states.rows.map(({ status, people }) => [status, people])),
  };
}

/** Reads the progress as the page does, from any process that answers, until the campaign is done. */
async function watch(
  { addresses }: CrashingProduct,
  { sender, campaign }: { sender: CrashPerson; campaign: Campaign },
): Promise<Pick<CampaignReport, "looks" | "wrongLooks" | "slowestLookMs">> {
  const watched = { looks: 0, wrongLooks: [] as string[], slowestLookMs: 0 };
  let before = campaign;
  for (let n = 0; before.status === "running"; n += 1) {
    await sleep(lookEveryMs);
    const askedAt = Date.now();
    const address = `${addresses[n % addresses.length]}/api/campaigns/${campaign._id}`;
    const answer = await fetch(address, { headers: { cookie: sender.cookie } }).catch(() => undefined);
    const now = answer?.ok
      ? ((await answer.json().catch(() => undefined)) as Campaign | undefined)
      : undefined;
    if (!now) continue;
    watched.looks += 1;
    watched.slowestLookMs = Math.max(watched.slowestLookMs, Date.now() - askedAt);
    watched.wrongLooks.push(...wrongWith(now, before));
    before = now;
  }
  return watched;
}

const settledOf = ({ total, counts }: Campaign) => total - counts.waiting - counts.sending;

function wrongWith(now: Campaign, before: Campaign): string[] {
  const sum = Object.values(now.counts).reduce((all, each) => all + each, 0);
  return [
    ...(sum === now.total && now.total === before.total ? [] : [`${sum} people of ${now.total}`]),
    ...(settledOf(now) >= settledOf(before) ? [] : [`${settledOf(before)} done, then ${settledOf(now)}`]),
    ...(now.status === "done" && settledOf(now) !== now.total ? ["done with people left"] : []),
    ...(now.status === "running" || now.status === "done" ? [] : [`it is ${now.status}`]),
  ];
}
