import type { Actor } from "#server/actor.ts";
import { positionAfter } from "#server/cursors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { recordPhonesShown } from "#server/features/trust/audit/audit.service.ts";
import { type Customer, type CustomerQuery, customersPerAnswer } from "#shared/contracts/customers.ts";
import { countCustomers, findCustomers, searchCustomers } from "./customers.queries.ts";
import { decodeCursor, encodeCursor, searchedDigits, toCustomer } from "./customers.rules.ts";

/** A search with more matches needs more letters. */
const maxFound = 100;

interface CustomerPage {
  customers: Customer[];
  total: number;
  next: string | undefined;
}

/** The audit log records whose numbers every reading showed. Errors: `invalid` for a malformed cursor. */
export async function readCustomers(deps: Deps, actor: Actor, query: CustomerQuery): Promise<CustomerPage> {
  const typed = query.q?.trim() ?? "";
  const page = typed === "" ? await pageOf(deps, query.cursor) : await matching(deps, typed);
  await recordPhonesShown(deps.db, {
    actorId: actor.userId,
    action: "customers.read",
    subjectType: "customers",
    subjectId: typed === "" ? "all" : "search",
    ids: page.customers.map(({ _id }) => _id),
  });
  return page;
}

async function pageOf(deps: Deps, cursor: string | undefined): Promise<CustomerPage> {
  const after = positionAfter(cursor, decodeCursor);
  const now = deps.clock.now();
  const [rows, total] = await Promise.all([
    findCustomers(deps.db, { now, after, limit: customersPerAnswer + 1 }),
    countCustomers(deps.db),
  ]);
  const shown = rows.slice(0, customersPerAnswer);
  const last = shown.at(-1);
  return {
    customers: shown.map((row) => toCustomer(row, now)),
    total,
    next: last && rows.length > shown.length ? encodeCursor(last) : undefined,
  };
}

async function matching(deps: Deps, typed: string): Promise<CustomerPage> {
  const now = deps.clock.now();
  const search = { now, typed, digits: searchedDigits(typed), limit: maxFound };
  const rows = await inTransaction(deps, (tx) => searchCustomers(tx, search));
  const customers = rows.map((row) => toCustomer(row, now));
  return { customers, total: customers.length, next: undefined };
}
