import type pg from "pg";
import { recordsOn, type SandboxRecords } from "./records.ts";

/** The sandbox's state, in PostgreSQL: survives kill -9 and is shared by all processes of the product. */
export interface SandboxStore extends SandboxRecords {
  /** Creates the table if it is missing and deletes old messages. Repeats: safe. */
  prepare(): Promise<void>;
  inTransaction<T>(work: (records: SandboxRecords) => Promise<T>): Promise<T>;
}

/** An arbitrary key: serializes processes that start together and create the table. */
const prepareLock = 7_206_431;

const createTable = `
  create schema if not exists sandbox;
  create table if not exists sandbox.record (
    kind text not null,
    key text not null,
    body jsonb not null,
    created_at timestamptz not null default clock_timestamp(),
    constraint record_pkey primary key (kind, key)
  );
  create index if not exists record_newest on sandbox.record (kind, created_at desc);
  drop index if exists sandbox.record_body;
  create index if not exists record_kept_body on sandbox.record using gin (body jsonb_path_ops)
    where kind not in ('delivery', 'delivery-past');
  create sequence if not exists sandbox.number start 288200101;
  create or replace function sandbox.now() returns timestamptz language sql volatile as $$
    select clock_timestamp() + make_interval(secs => coalesce((
      select (body ->> 'seconds')::double precision from sandbox.record where kind = 'clock' and key = 'ahead'), 0))
  $$;
  alter table sandbox.record alter column created_at set default sandbox.now();
`;

/** Messages and delivered webhooks are kept only for display; payments stay, because orders refer to them. */
const deleteOldNews = `
  delete from sandbox.record
  where kind in ('sms', 'push', 'delivery-past') and created_at < sandbox.now() - interval '7 days'
`;

/** Earlier versions stored the provider of payments and payouts as `vendor`, the status of messages as `fate`. */
const renameStoredFields = `
  update sandbox.record set body = body - 'vendor' || jsonb_build_object('provider', body -> 'vendor')
  where kind in ('checkout', 'payout') and body ? 'vendor';
  update sandbox.record set body = body - 'fate' || jsonb_build_object('status', body -> 'fate')
  where kind = 'sms' and body ? 'fate'
`;

/** The caller owns the pool: the sandbox never ends it. */
export function createSandboxStore(pool: pg.Pool): SandboxStore {
  return {
    ...recordsOn(pool),
    inTransaction: (work) => transaction(pool, (client) => work(recordsOn(client))),
    prepare: () =>
      transaction(pool, async (client) => {
        await client.query("select pg_advisory_xact_lock($1)", [prepareLock]);
        await client.query(createTable);
        await client.query(deleteOldNews);
        await client.query(renameStoredFields);
      }),
  };
}

async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
