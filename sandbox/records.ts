import type pg from "pg";

export interface SandboxRecord<T> {
  key: string;
  body: T;
  createdAt: Date;
}

/** From the first moment, up to the second. */
export interface RecordSpan {
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface RecordQuery extends RecordSpan {
  /** Matches records whose body contains it. */
  where?: object;
  limit?: number;
  offset?: number;
}

/** Reads and writes of the one table, on the pool or inside a transaction. */
export interface SandboxRecords {
  /** False when the key exists already. */
  insert(kind: string, key: string, body: object): Promise<boolean>;
  /** Replaces the body of a record that exists. */
  replace(kind: string, key: string, body: object): Promise<void>;
  find<T>(kind: string, key: string): Promise<T | undefined>;
  /** As find, and holds the row until the transaction ends. */
  lock<T>(kind: string, key: string): Promise<T | undefined>;
  /** Newest first. */
  list<T>(kind: string, query?: RecordQuery): Promise<SandboxRecord<T>[]>;
  count(kind: string, where?: object, span?: RecordSpan): Promise<number>;
  remove(kind: string, key: string): Promise<void>;
  removeAll(kind: string): Promise<void>;
  /** The next of one row of numbers, never given twice. */
  nextNumber(): Promise<number>;
  /** Takes the oldest record that is due (`body.dueAtMs`) for `leaseMs`; nobody else gets it meanwhile. */
  lease<T>(kind: string, time: { nowMs: number; leaseMs: number }): Promise<SandboxRecord<T> | undefined>;
}

interface Row {
  key: string;
  body: unknown;
  created_at: Date;
}

type Database = Pick<pg.ClientBase, "query">;

const insertOne = "insert into sandbox.record (kind, key, body) values ($1, $2, $3) on conflict do nothing";
const replaceOne = "update sandbox.record set body = $3 where kind = $1 and key = $2";
const findOne = "select key, body, created_at from sandbox.record where kind = $1 and key = $2";
const listNewest = `
  select key, body, created_at from sandbox.record where kind = $1 and body @> $2
  and created_at >= coalesce($3, '-infinity'::timestamptz) and created_at < coalesce($4, 'infinity'::timestamptz)
  order by created_at desc, key desc limit $5 offset $6`;
const countAll = `
  select count(*)::int as total from sandbox.record where kind = $1 and body @> $2
  and created_at >= coalesce($3, '-infinity'::timestamptz) and created_at < coalesce($4, 'infinity'::timestamptz)`;
const leaseOldest = `
  update sandbox.record set body = body || jsonb_build_object('dueAtMs', $2::bigint)
  where kind = $1 and key = (
    select key from sandbox.record where kind = $1 and (body->>'dueAtMs')::bigint <= $3
    order by created_at limit 1 for update skip locked)
  returning key, body, created_at`;

export function recordsOn(db: Database): SandboxRecords {
  const rows = async <T>(sql: string, values: unknown[]): Promise<SandboxRecord<T>[]> => {
    const result = await db.query<Row>(sql, values);
    return result.rows.map((row) => ({ key: row.key, body: row.body as T, createdAt: row.created_at }));
  };
  const first = async <T>(sql: string, values: unknown[]) => (await rows<T>(sql, values))[0];
  return {
    async insert(kind, key, body) {
      return (await db.query(insertOne, [kind, key, JSON.stringify(body)])).rowCount === 1;
    },
    async replace(kind, key, body) {
      await db.query(replaceOne, [kind, key, JSON.stringify(body)]);
    },
    async find<T>(kind: string, key: string) {
      return (await first<T>(findOne, [kind, key]))?.body;
    },
    async lock<T>(kind: string, key: string) {
      return (await first<T>(`${findOne} for update`, [kind, key]))?.body;
    },
    list(kind, query = {}) {
      const where = JSON.stringify(query.where ?? {});
      const { from = null, to = null, limit = 100, offset = 0 } = query;
      return rows(listNewest, [kind, where, from, to, limit, offset]);
    },
    async count(kind, where = {}, span = {}) {
      const values = [kind, JSON.stringify(where), span.from ?? null, span.to ?? null];
      const result = await db.query<{ total: number }>(countAll, values);
      return result.rows[0]?.total ?? 0;
    },
    async remove(kind, key) {
      await db.query("delete from sandbox.record where kind = $1 and key = $2", [kind, key]);
    },
    async removeAll(kind) {
      await db.query("delete from sandbox.record where kind = $1", [kind]);
    },
    async nextNumber() {
      const result = await db.query<{ next: string }>("select nextval('sandbox.number') as next");
      return Number(result.rows[0]?.next);
    },
    lease: (kind, time) => first(leaseOldest, [kind, time.nowMs + time.leaseMs, time.nowMs]),
  };
}
