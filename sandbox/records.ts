import type pg from "pg";

export interface SandboxRecord<T> {
  key: string;
  body: T;
  createdAt: Date;
}

/** Includes `from`, excludes `to`. */
export interface RecordSpan {
  from?: Date | undefined;
  to?: Date | undefined;
}

interface RecordQuery extends RecordSpan {
  /** Matches records whose body contains it. */
  where?: object;
  limit?: number;
  offset?: number;
}

export interface NewRecord {
  kind: string;
  key: string;
  body: object;
}

/** Reads and writes the sandbox's single table, on the pool or within a transaction. */
export interface SandboxRecords {
  /** False if the key exists. */
  insert(kind: string, key: string, body: object): Promise<boolean>;
  replace(kind: string, key: string, body: object): Promise<void>;
  /** Inserts all or none. Errors: if a key exists. */
  insertAll(records: readonly NewRecord[]): Promise<void>;
  /** Replaces bodies and changes the kind of records. */
  convertAll(kind: string, to: string, records: readonly Omit<NewRecord, "kind">[]): Promise<void>;
  find<T>(kind: string, key: string): Promise<T | undefined>;
  /** Like find, and locks the row until the transaction ends. */
  lock<T>(kind: string, key: string): Promise<T | undefined>;
  /** Newest first. */
  list<T>(kind: string, query?: RecordQuery): Promise<SandboxRecord<T>[]>;
  count(kind: string, where?: object, span?: RecordSpan): Promise<number>;
  remove(kind: string, key: string): Promise<void>;
  removeAll(kind: string): Promise<void>;
  /** The next number of a sequence, never given twice. */
  nextNumber(): Promise<number>;
  /** Takes the oldest records that are due (`body.dueAtMs`) for `leaseMs`, exclusively. */
  lease<T>(
    kind: string,
    terms: { nowMs: number; leaseMs: number; limit: number },
  ): Promise<SandboxRecord<T>[]>;
}

interface Row {
  key: string;
  body: unknown;
  created_at: Date;
}

type Database = Pick<pg.ClientBase, "query">;

/** Prepared once per connection, because planning takes longer than running. */
interface Prepared {
  name: string;
  text: string;
}

const prepared = (name: string, text: string): Prepared => ({ name: `sandbox-${name}`, text });
const insertOne = prepared(
  "insert",
  "insert into sandbox.record (kind, key, body) values ($1, $2, $3) on conflict do nothing",
);
const replaceOne = prepared("replace", "update sandbox.record set body = $3 where kind = $1 and key = $2");
const insertAll = prepared(
  "insert-all",
  `insert into sandbox.record (kind, key, body)
   select kind, key, body from jsonb_to_recordset($1::jsonb) as new (kind text, key text, body jsonb)`,
);
const convertAll = prepared(
  "convert-all",
  `update sandbox.record r set kind = $2, body = new.body
   from jsonb_to_recordset($3::jsonb) as new (key text, body jsonb) where r.kind = $1 and r.key = new.key`,
);
const byKey = "select key, body, created_at from sandbox.record where kind = $1 and key = $2";
const findOne = prepared("find", byKey);
const lockOne = prepared("lock", `${byKey} for update`);
const listAll = prepared(
  "list",
  `select key, body, created_at from sandbox.record where kind = $1
   order by created_at desc, key desc limit $2 offset $3`,
);
/** Planned on each call, because the best index depends on the values. */
const listNewest = `
  select key, body, created_at from sandbox.record where kind = $1 and body @> $2
  and created_at >= coalesce($3, '-infinity'::timestamptz) and created_at < coalesce($4, 'infinity'::timestamptz)
  order by created_at desc, key desc limit $5 offset $6`;
const countAll = `
  select count(*)::int as total from sandbox.record where kind = $1 and body @> $2
  and created_at >= coalesce($3, '-infinity'::timestamptz) and created_at < coalesce($4, 'infinity'::timestamptz)`;
const leaseOldest = prepared(
  "lease",
  `update sandbox.record set body = body || jsonb_build_object('dueAtMs', $2::bigint)
  where kind = $1 and key = any (array(
    select key from sandbox.record where kind = $1 and (body->>'dueAtMs')::bigint <= $3
    order by created_at limit $4 for update skip locked))
  returning key, body, created_at`,
);

export function recordsOn(db: Database): SandboxRecords {
  const rows = async <T>(sql: string | Prepared, values: unknown[]): Promise<SandboxRecord<T>[]> => {
    const result = await db.query<Row>({ ...(typeof sql === "string" ? { text: sql } : sql), values });
    return result.rows.map((row) => ({ key: row.key, body: row.body as T, createdAt: row.created_at }));
  };
  const first = async <T>(sql: Prepared, values: unknown[]) => (await rows<T>(sql, values))[0];
  return {
    async insert(kind, key, body) {
      return (await db.query({ ...insertOne, values: [kind, key, JSON.stringify(body)] })).rowCount === 1;
    },
    async replace(kind, key, body) {
      await db.query({ ...replaceOne, values: [kind, key, JSON.stringify(body)] });
    },
    async insertAll(records) {
      await db.query({ ...insertAll, values: [JSON.stringify(records)] });
    },
    async convertAll(kind, to, records) {
      await db.query({ ...convertAll, values: [kind, to, JSON.stringify(records)] });
    },
    async find<T>(kind: string, key: string) {
      return (await first<T>(findOne, [kind, key]))?.body;
    },
    async lock<T>(kind: string, key: string) {
      return (await first<T>(lockOne, [kind, key]))?.body;
    },
    list(kind, query = {}) {
      const { where, from = null, to = null, limit = 100, offset = 0 } = query;
      if (!where && !from && !to) return rows(listAll, [kind, limit, offset]);
      return rows(listNewest, [kind, JSON.stringify(where ?? {}), from, to, limit, offset]);
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
    lease: (kind, { nowMs, leaseMs, limit }) => rows(leaseOldest, [kind, nowMs + leaseMs, nowMs, limit]),
  };
}
