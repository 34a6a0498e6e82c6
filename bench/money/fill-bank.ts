/** A database full of wallets: users with sessions, two of them with a very long and a short statement. */
import { createHash } from "node:crypto";
import pg from "pg";
import { migrateDatabase } from "#server/db/migrate.ts";
import { sessionCookie } from "#server/http/session.ts";

export interface BankPerson {
  phone: string;
  cookie: string;
}

export interface Bank {
  connectionString: string;
  owner: pg.Pool;
  people: BankPerson[];
  /** Users with a long and a short statement, and its number of lines. */
  readers: { person: BankPerson; lines: number }[];
  close(): Promise<void>;
}

const shortStatement = 1_000;
const fundsKobo = 1_000_000_000;
const phoneOf = (n: number) => `0803${String(n).padStart(7, "0")}`;
const tokenOf = (n: number) => createHash("sha256").update(`bench ${n}`).digest("base64url");

export const personId = (n: string) =>
  `('00000000-0000-7000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;

export async function fillBank(
  server: string,
  { people, entries }: { people: number; entries: number },
): Promise<Bank> {
  const connectionString = server.replace(/\/[^/?]*\?/, "/money_bench?");
  await createDatabase(server);
  await migrateDatabase(connectionString);
  const owner = new pg.Pool({ connectionString, max: 4 });
  owner.on("error", (error) => console.error(`idle connection failed: ${error.message}`));
  const startedAt = performance.now();
  const count = people + 2;
  const tokens = Array.from({ length: count }, (_, n) => tokenOf(n + 1));
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest("base64url"));
  // The product encrypts the numbers when it starts.
  await owner.query("alter table users drop constraint if exists users_phone_sealed");
  await owner.query(insertPeople, [count]);
  await owner.query(insertSessions, [hashes]);
  await owner.query(fundWallets, [count, fundsKobo]);
  await owner.query(restWallets);
  const lengths = [entries, shortStatement];
  for (const [at, lines] of lengths.entries()) await owner.query(insertEntries, [people + at + 1, lines]);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`Filled a bank of ${people} wallets and ${entries} entries in ${seconds.toFixed(1)} s.`);
  const all = tokens.map((token, at) => ({ phone: phoneOf(at + 1), cookie: `${sessionCookie}=${token}` }));
  return {
    connectionString,
    owner,
    people: all.slice(0, people),
    readers: lengths.map((lines, at) => ({ person: all[people + at]!, lines })),
    close: () => owner.end(),
  };
}

async function createDatabase(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query("drop database if exists money_bench with (force)");
    await client.query("create database money_bench");
  } finally {
    await client.end();
  }
}

const insertPeople = `
  insert into users (id, phone, full_name, password_hash, verified_at, private_name_answered,
    terms_accepted_at)
  select ${personId("n")}, '+234803' || lpad(n::text, 7, '0'), 'Person ' || translate(n::text, '0123456789', 'abcdefghij'),
    'none', now(), true, now()
  from generate_series(1, $1::int) n`;

const insertSessions = `
  insert into sessions (token_hash, user_id, expires_at)
  select hash, ${personId("n")}, now() + interval '1 day' from unnest($1::text[]) with ordinality as s (hash, n)`;

const fundWallets = `
  select ledger.apply(gen_random_uuid(), jsonb_build_array(jsonb_build_object('kind', 'adjustment',
    'debit', 'staff_adjust', 'credit', 'wallet:' || ${personId("n")}, 'amount', $2::bigint, 'phase', 'posted')),
    now() - interval '30 days')
  from generate_series(1, $1::int) n`;

/** Marks all wallets as rested: in an established product nearly all units were bought long ago. */
const restWallets = "select ledger.forget_rested(now() - interval '4 days')";

/** Each unit moves back again, so that every balance is unchanged. */
const insertEntries = `
  insert into ledger.move (journal, leg, kind, debit, credit, amount, phase)
  select gen_random_uuid(), 1, 'transfer', case when n % 2 = 0 then own.id else friend.id end,
    case when n % 2 = 0 then friend.id else own.id end, 100, 'posted'
  from generate_series(1, $2::int / 2 * 2) n,
    (select id from ledger.account where code = 'wallet:' || ${personId("$1::int")}) own,
    (select id from ledger.account where code = 'wallet:' || ${personId("1")}) friend`;
