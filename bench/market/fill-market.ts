/** Fills an empty database: texts are drawn here by the product's own rules, the rows are multiplied in SQL. */
import type pg from "pg";
import { jobWords } from "#server/features/market/jobs/posting/posting.rules.ts";
import { maskingVersion } from "#server/features/trust/blocks/masking-version.ts";
import { drawJobs } from "#server/seed/content/jobs.ts";
import { drawPersonName, drawPrivateName } from "#server/seed/content/people.ts";
import { type SeededNumbers, seededNumbers } from "#server/seed/seeded-numbers.ts";
import { wordsOf } from "#shared/text/search-words.ts";

/** Distinct texts; larger markets reuse them with another house number, name and budget. */
const maxTexts = 20_000;
const nameCount = 4_000;
/** Names of estates: the long tail that makes words rare. */
const estateCount = 40_000;

export async function fillMarket(owner: pg.Pool, jobCount: number): Promise<void> {
  const client = await owner.connect();
  try {
    // Only the trigger for job marks fires: the product itself decides what the search looks for.
    await client.query("set session_replication_role = replica");
    await client.query("alter table jobs enable always trigger jobs_mark");
    await client.query("set maintenance_work_mem = '256MB'");
    const indexes = await dropIndexes(client);
    await storeDrawn(client, Math.min(jobCount, maxTexts));
    // The product encrypts the numbers when it starts.
    await client.query("alter table users drop constraint if exists users_phone_sealed");
    await client.query(insertUsers, [Math.max(200, Math.round(jobCount / 4))]);
    await client.query(insertMedia, [jobCount]);
    await client.query("select setseed(0.5)");
    await client.query(insertJobs, [jobCount]);
    await client.query(insertSearchWords);
    await client.query(insertFigures);
    for (const statement of indexes) await client.query(statement);
    await client.query("drop table drawn_text, drawn_name, drawn_estate");
    await client.query("vacuum analyze");
    await client.query("alter table jobs enable trigger jobs_mark");
    await client.query("set session_replication_role = origin");
    await client.query(
      `do $$ begin execute format('comment on database %I is ''filled''', current_database()); end $$`,
    );
  } finally {
    client.release(true);
  }
}

/** Creating indexes at the end is several times faster. Returns the statements that recreate them. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('jobs'::regclass, 'users'::regclass, 'media'::regclass, 'search_words'::regclass)
       and not indisprimary`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function storeDrawn(client: pg.PoolClient, textCount: number): Promise<void> {
  const numbers = seededNumbers(20_261_120);
  const texts = drawJobs(numbers, textCount).map(({ service, description, address, ...budget }) => {
    const text = { service, description, location: address.text, state: address.state, lga: address.lga };
    const { minBudgetNaira: min = null, maxBudgetNaira: max } = budget;
    return { ...text, min, max, words: jobWords(text) };
  });
  await store(client, "drawn_text", texts, {
    columns:
      "service text, description text, location text, state text, lga text, min int, max int, words text[]",
  });
  const names = Array.from({ length: nameCount }, () => drawPersonName(numbers).fullName);
  await store(client, "drawn_name", names.map(withWords), { columns: "name text, words text[]" });
  const estates = drawEstates(numbers).map(withWords);
  await store(client, "drawn_estate", estates, { columns: "name text, words text[]" });
}

const withWords = (name: string) => ({ name, words: wordsOf(name) });

async function store(
  client: pg.PoolClient,
  table: string,
  rows: readonly object[],
  { columns }: { columns: string },
): Promise<void> {
  await client.query(
    `create unlogged table ${table} as
     select r.*, (row_number() over ())::int - 1 as n from jsonb_to_recordset($1::jsonb) as r (${columns})`,
    [JSON.stringify(rows)],
  );
}

const openings = "Ade Oba Iro Olu Eko Uma Ago Ife Oke Ala Emu Oro Nka Aba Isu Ewe Uko Ida Ogu Ebo".split(" ");
const middles = "bi du fe ga ja ko lu ma ni po ra se ti wo ya zi chi gbe nwa kpa".split(" ");
const endings = "ra la ma so ti wa ju de bo ne rin lade kun mide yemi".split(" ");

function drawEstates(numbers: SeededNumbers): string[] {
  const names = new Set<string>();
  while (names.size < estateCount) {
    const middle = Array.from({ length: numbers.between(1, 3) }, () => numbers.pick(middles)).join("");
    names.add(`${numbers.pick(openings)}${middle}${numbers.pick(endings)}`);
  }
  // Some are private names, so that searches match words of names too.
  return [...[...names].slice(200), ...Array.from({ length: 200 }, () => drawPrivateName(numbers))];
}

/** An id as the product creates it: starts with its time, so ids close in time are close in the index. */
const timedId = (at: string, seed: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${seed}), 1, 3)
    || '8' || substr(md5(${seed}), 4, 15))::uuid`;

const userId = timedId("joined", "'u' || g.n");

const insertUsers = `
  insert into users (id, public_id, phone, full_name, password_hash, verified_at, is_agent,
    private_name, private_name_answered, name_words, terms_accepted_at, created_at)
  select ${userId}, case when hides then gen_random_uuid() else ${userId} end, '+234803' || lpad(g.n::text, 7, '0'), d.name, 'none', joined,
    g.n % 50 = 0,
    case when hides then 'person' || g.n end, true,
    case when hides then array['person' || g.n] else d.words end, joined, joined
  from (select n, now() - interval '800 days' + interval '700 days' * n / $1 as joined, n % 8 = 3 as hides
        from generate_series(0, $1::int - 1) n) g
  join drawn_name d on d.n = (g.n::bigint * 7919) % (select count(*) from drawn_name)`;

const insertMedia = `
  insert into media (id, owner_id, kind, path, small_path, bytes, small_bytes, width, height, attached_at, created_at)
  select md5('m' || n)::uuid, u.id, 'image', md5('m' || n) || '.webp', md5('m' || n) || '-640.webp',
    180000 + n % 60000, 40000 + n % 9000, 1280, 960, now(), now()
  from generate_series(0, $1::int - 1) n, (select id from users limit 1) u
  where n % 10 < 3`;

/** From oldest to newest, as real jobs arrive. */
const insertJobs = `
  insert into jobs (id, user_id, status, description, min_budget, max_budget, location, masked_by, state, lga, service,
    media_id, call_count, is_promoted, promoted_until, words, alerted_at, created_at, updated_at)
  select ${timedId("at", "'j' || g.n")}, u.id, g.status, t.description || ' (' || e.name || ')', t.min, t.max,
    g.house || ' ' || t.location, ${maskingVersion}, t.state, t.lga, t.service,
    case when g.n % 10 < 3 then md5('m' || g.n)::uuid end, floor(power(g.b, 4) * 40)::int,
    g.promoted, case when g.promoted then now() + interval '30 days' * (g.c + 0.01) end,
    t.words || e.words || array[g.house::text], at, at, at
  from (
    select *, now() - interval '5 minutes' - interval '730 days' * power(1 - n / $1::float8, 1.3) as at,
      status = 'open' and d < 0.003 as promoted,
      10 + floor(power(c, 2) * 59000)::int as house
    from (
      select n, a, b, c, d,
        case when a < 0.75 then 'open' when a < 0.8 then 'paused' when a < 0.85 then 'assigned' else 'completed' end
          as status
      from (select n, random() as a, random() as b, random() as c, random() as d
            from generate_series(0, $1::int - 1) n) drawn
    ) named
  ) g
  join drawn_text t on t.n = (g.n::bigint * 104729) % (select count(*) from drawn_text)
  join (select id, (row_number() over ())::int - 1 as n from users) u
    on u.n = (g.n::bigint * 15485863) % (select count(*) from users)
  join drawn_estate e on e.n = floor(power(g.b, 2) * (select count(*) from drawn_estate))::int
  order by g.n`;

const insertSearchWords = `
  insert into search_words (word, of_name)
  select word, bool_or(of_name) from (
    select distinct unnest(words) as word, false as of_name from jobs
    union all select distinct unnest(name_words), true from users
  ) used where word !~ '^[@=!~]' group by word`;

const insertFigures = `
  insert into job_figures (jobs, open_jobs, completed_jobs, doubled_budget)
  select count(*), count(*) filter (where status = 'open'),
    count(*) filter (where status in ('assigned', 'completed')), sum(coalesce(min_budget, max_budget) + max_budget::bigint)
  from jobs`;
