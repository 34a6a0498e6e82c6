/** Fills three years of people, jobs, calls, cards and moves in SQL, and what triggers would have noted. */
import type pg from "pg";
import { stateNames } from "#shared/places/places.ts";
import { serviceNames } from "#shared/services/services.ts";

const tables = ["users", "jobs", "job_calls", "service_cards", "ledger.move", "ledger.account"];
/** Jobs and calls per person. */
const jobsEach = 0.4;
const callsEach = 2;
const peoplePerCard = 5;
const movesPerStatement = 1_000_000;

const time = (n: string, count: string) => `now() - interval '1095 days' * (1 - (${n})::float / ${count})`;
const textArray = (words: readonly string[]) =>
  `array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(",")}]`;
/** The numbers of states and trades have no common factor, so each trade occurs in each state. */
const state = (n: string) => `(${textArray(stateNames)})[1 + (${n}) % ${stateNames.length}]`;
const trade = (n: string) => `(${textArray(serviceNames)})[1 + (${n}) % ${serviceNames.length}]`;
const id = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

export async function fillBusiness(
  owner: pg.Pool,
  { people, moves }: { people: number; moves: number },
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("set maintenance_work_mem = '512MB'");
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = any ($1::regclass[]) and not indisprimary`,
      [tables],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    // The product encrypts the numbers when it starts.
    await client.query("alter table users drop constraint if exists users_phone_sealed");
    await client.query(insertPeople(people));
    await client.query(insertJobs(Math.round(people * jobsEach), people));
    await client.query(insertCalls(Math.round(people * jobsEach), Math.round(callsEach / jobsEach), people));
    await client.query(insertCards(Math.round(people / peoplePerCard), people));
    await client.query(insertAccounts(people));
    for (let from = 0; from < moves; from += movesPerStatement)
      await client.query(insertMoves(from, Math.min(moves, from + movesPerStatement), { people, moves }));
    for (const { definition } of indexes) await client.query(definition);
    await client.query("update ledger.rollup_state set marked = (select max(id) from ledger.move)");
    await client.query(noteHours);
    await client.query("vacuum analyze");
  } finally {
    client.release(true);
  }
}

const insertPeople = (count: number) => `
  insert into users (id, public_id, phone, full_name, password_hash, verified_at, terms_accepted_at, created_at)
  select ${id("n")}, ${id("n")}, '+23480' || lpad(n::text, 8, '0'), 'Person ' || n, 'none',
    case when n % 7 > 0 then at end, at, at
  from (select n, ${time("n", String(count))} as at from generate_series(1, ${count}) n) p`;

const insertJobs = (count: number, people: number) => `
  insert into jobs (id, user_id, status, description, max_budget, state, service, created_at, updated_at, assigned_to, assigned_at, completed_at)
  select ${id("n")}, ${id(`1 + n::bigint * 7919 % ${people}`)}, case when n % 5 = 0 then 'completed' else 'open' end, 'Work ' || n, 20000,
    ${state("n")}, ${trade("n")}, at, at,
    case when n % 5 = 0 then ${id(`1 + (n::bigint * 7919 + 1 + n % ${people - 1}) % ${people}`)} end,
    case when n % 5 = 0 then at + interval '5 hours' end, case when n % 5 = 0 then at + interval '3 days' end
  from (select n, ${time("n", String(count))} as at from generate_series(1, ${count}) n) j`;

/** First calls after up to three days: every stored length of a waiting time occurs. */
const insertCalls = (jobs: number, each: number, people: number) => `
  insert into job_calls (job_id, caller_id, called_at)
  select ${id("n")}, ${id(`1 + (n::bigint * 31 + c * 999983) % ${people}`)}, ${time("n", String(jobs))} + interval '1 minute' * c * (1 + n::bigint * 7919 % 4000)
  from generate_series(1, ${jobs}) n, generate_series(1, ${each}) c where n % 9 > 0 on conflict do nothing`;

const insertCards = (count: number, people: number) => `
  insert into service_cards (user_id, service_rendered, service_description, current_location, state, min_units, created_at, updated_at)
  select ${id(`1 + n::bigint * ${peoplePerCard} % ${people}`)},
    ${trade("n")}, 'Good work', 'Lagos', ${state("n")}, 1000, at, at
  from (select n, ${time("n", String(count))} as at from generate_series(1, ${count}) n) c on conflict do nothing`;

const insertAccounts = (people: number) => `
  insert into ledger.account (code, guarded)
  select code, starts_with(code, 'wallet:') from (
    select 'wallet:' || ${id("n")} as code from generate_series(1, ${people}) n
    union all select unnest(array['provider_clearing:demo', 'fee_income:topup', 'subscription_income', 'unit_discount'])) a
  on conflict do nothing`;

/** One in ten is a purchase with its fee, one in thirty a subscription; the others are transfers. */
const insertMoves = (from: number, to: number, { people, moves }: { people: number; moves: number }) => `
  with system as (select max(id) filter (where code = 'provider_clearing:demo') as clearing,
    max(id) filter (where code = 'fee_income:topup') as fee,
    max(id) filter (where code = 'subscription_income') as subscriptions, min(id) as first from ledger.account)
  insert into ledger.move (journal, leg, kind, debit, credit, amount, phase, created_at)
  select gen_random_uuid(), 1,
    case when n % 10 < 2 then 'topup' when n % 30 = 5 then 'subscription' else 'transfer' end,
    case when n % 10 < 2 or n % 30 = 5 then clearing else first + n::bigint * 7919 % ${people - 1} end,
    case when n % 10 = 1 then fee when n % 30 = 5 then subscriptions else first + (n::bigint * 7919 + 1) % ${people - 1} end,
    10000, 'posted', ${time("n", String(moves))}
  from generate_series(${from + 1}, ${to}) n, system`;

const noteHours = `
  insert into insight_hours_due (source, hour)
  select source, date_trunc('hour', at) from (
    select 'users' as source, created_at as at from users union all select 'verified', verified_at from users
    union all select 'jobs', created_at from jobs union all select 'taken', assigned_at from jobs
    union all select 'done', completed_at from jobs union all select 'calls', called_at from job_calls
    union all select 'cards', created_at from service_cards) known where at is not null group by 1, 2`;
