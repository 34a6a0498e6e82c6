/**
 * PostgreSQL may evaluate an expression for rows that another condition excludes, depending on statistics. A
 * cast of part of a text then fails. A `case`, or `wallet_owner`, fixes the order.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const types =
  "uuid|int|int4|int8|integer|bigint|smallint|numeric|float8|date|timestamptz|timestamp|inet|boolean";
/** A part of a text, a value from JSON, or a text column, cast to another type. */
const shapes = [
  new RegExp(
    `\\b(split_part|substr|substring|left|right|replace|regexp_\\w+|trim|btrim)\\([^;\n]*?\\)::(${types})\\b`,
    "g",
  ),
  new RegExp(`->>\\s*[^\\s)]+\\)?\\s*::(${types})\\b`, "g"),
  new RegExp(`\\b[a-z_]+\\.(code|key|about|subject_id|params|body)::(${types})\\b`, "g"),
  /\bcast\s*\(/g,
];

/** Casts that cannot fail, with the reason. */
const sound: Record<string, string> = {
  'server/db/migrations/0107_resends.sql substring("detail" from 7)::smallint':
    "of the rows that the statement changes, whose text ends in a digit",
  "server/db/replica.ts left(pg_walfile_name(lsn), 8))::bit(32)::int":
    "every name begins with eight hexadecimal digits",
  "server/db/sessions/host-search.ts walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int":
    "every name begins with eight hexadecimal digits",
  "server/freshness.ts c.key::uuid": "in a case, and the keys of jobs are ids",
  "server/db/functions/ledger.apply.sql ->> 'amount')::bigint":
    "every item has an amount: all are checked first",
  "server/db/functions/transfer_units.sql ->> 'transferId')::uuid": "in a case, of an answer to a transfer",
  "server/db/functions/wallet_owner.sql substr(code, 8)::uuid": "in a case",
  "server/db/migrations/0005_ledger_rules.sql ->> 'amount')::bigint":
    "every item has an amount: all are checked first",
  "server/db/migrations/0055_young_units.sql ->> 'amount')::bigint":
    "every item has an amount: all are checked first",
  "server/db/migrations/0158_moves-in-order.sql ->> 'amount')::bigint":
    "every item has an amount: all are checked first",
  "server/db/migrations/0066_dues_first.sql ->> 'transferId')::uuid": "in a case, of an answer to a transfer",
  "server/db/migrations/0081_wallet_owner.sql substr(code, 8)::uuid": "in a case",
  "server/db/migrations/0102_one-way-to-be-idempotent.sql ->> 'transferId')::uuid":
    "in a case, of an answer to a transfer",
  "server/db/migrations/0115_conflicts-of-interest.sql ->> 'transferId')::uuid":
    "in a case, of an answer to a transfer",
  "server/db/migrations/0117_transfer-cost.sql ->> 'transferId')::uuid":
    "in a case, of an answer to a transfer",
  "server/db/migrations/0136_compare-lookups.sql ->> 'transferId')::uuid":
    "in a case, of an answer to a transfer",
  "server/db/functions/note_listed_card.sql ->> tg_argv[0])::uuid": "of the trigger's own column, an id",
  "server/db/migrations/0131_saved-search-triggers.sql ->> tg_argv[0])::uuid":
    "of the trigger's own column, an id",
  "server/features/messaging/notifications/notifications.queries.ts ->> 'person')::uuid":
    "written by the product, an id in every row",
  "server/features/trust/audit/audit.queries.ts ->> 'userId')::uuid": "in a case that checks its form",
  "server/features/messaging/notifications/insert.queries.ts ->> 'count')::int":
    "written by the product, a number in every row or none",
  "server/db/functions/post_jobs.sql ->> 'created_at')::timestamptz":
    "of records that the service writes, or null",
  "server/db/functions/post_jobs.sql ->> 'free_posts')::integer":
    "of records that the service writes, or null",
  "server/db/functions/post_jobs.sql ->> 'id')::uuid": "of records that the service writes, or null",
  "server/db/functions/post_jobs.sql ->> 'media_id')::uuid": "of records that the service writes, or null",
  "server/db/functions/post_jobs.sql ->> 'units_needed')::bigint":
    "of records that the service writes, or null",
  "server/db/functions/post_jobs.sql ->> 'user_id')::uuid": "of records that the service writes, or null",
  "server/db/migrations/0124_search-and-post-in-batches.sql ->> 'created_at')::timestamptz":
    "of records that the service writes, or null",
  "server/db/migrations/0124_search-and-post-in-batches.sql ->> 'free_posts')::integer":
    "of records that the service writes, or null",
  "server/db/migrations/0124_search-and-post-in-batches.sql ->> 'id')::uuid":
    "of records that the service writes, or null",
  "server/db/migrations/0124_search-and-post-in-batches.sql ->> 'media_id')::uuid":
    "of records that the service writes, or null",
  "server/db/migrations/0124_search-and-post-in-batches.sql ->> 'units_needed')::bigint":
    "of records that the service writes, or null",
  "server/db/migrations/0124_search-and-post-in-batches.sql ->> 'user_id')::uuid":
    "of records that the service writes, or null",
  "server/db/functions/search_jobs.sql ->> 'afterMicros')::float8":
    "of the search's own record, a number or null",
  "server/db/functions/search_jobs.sql ->> 'since')::float8": "of the search's own record, a number or null",
  "server/db/migrations/0124_search-and-post-in-batches.sql ->> 'afterMicros')::float8":
    "of the search's own record, a number or null",
  "server/db/migrations/0124_search-and-post-in-batches.sql ->> 'since')::float8":
    "of the search's own record, a number or null",
  "server/db/migrations/0150_same-named-places.sql ->> 'afterMicros')::float8":
    "of the search's own record, a number or null",
  "server/db/migrations/0150_same-named-places.sql ->> 'since')::float8":
    "of the search's own record, a number or null",
  "server/db/migrations/0154_poster-of-near-jobs.sql ->> 'afterMicros')::float8":
    "of the search's own record, a number or null",
  "server/db/migrations/0154_poster-of-near-jobs.sql ->> 'since')::float8":
    "of the search's own record, a number or null",
  "sandbox/records.ts ->>'dueAtMs')::bigint": "written by the sandbox, a number in every row or none",
};

test("no cast in a query depends on another condition", () => {
  const files = globSync("{server,sandbox}/**/*.{ts,sql}", { cwd: root }).filter(
    (file) => !file.includes(".test."),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return shapes.flatMap((shape) => [...text.matchAll(shape)].map(([cast]) => `${file} ${cast.slice(-60)}`));
  });
  expect([...new Set(found)].sort()).toEqual(Object.keys(sound).sort());
});
