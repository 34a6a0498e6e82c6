import {
  and,
  arrayContains,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { serviceCards } from "../../db/schema/service-cards.ts";

export interface ServicemanRow {
  userId: string;
  fullName: string;
  privateName: string | null;
  businessName: string | null;
  serviceRendered: string;
  serviceDescription: string;
  currentLocation: string;
  state: string | null;
  lga: string | null;
  minUnits: number;
  ratingSum: number;
  ratingCount: number;
  subscribedUntil: Date;
}

/** A word as typed, and the services that people mean by it. */
export interface SearchTerm {
  word: string;
  services: readonly string[];
}

export interface ServicemenFilter {
  now: Date;
  limit: number;
  /** Every one must match the card. */
  terms: readonly SearchTerm[];
  service?: string | undefined;
  state?: string | undefined;
}

/** Cards of people with a running subscription, newest first. */
export async function findServicemen(db: Db, filter: ServicemenFilter): Promise<ServicemanRow[]> {
  const { now, limit, terms, service, state } = filter;
  return db
    .select({
      userId: users.publicId,
      fullName: users.fullName,
      privateName: users.privateName,
      businessName: serviceCards.businessName,
      serviceRendered: serviceCards.serviceRendered,
      serviceDescription: serviceCards.serviceDescription,
      currentLocation: serviceCards.currentLocation,
      state: serviceCards.state,
      lga: serviceCards.lga,
      minUnits: serviceCards.minUnits,
      ratingSum: users.ratingSum,
      ratingCount: users.ratingCount,
      subscribedUntil: sql<Date>`${users.subscribedUntil}`.mapWith(users.subscribedUntil),
    })
    .from(serviceCards)
    .innerJoin(users, eq(users.id, serviceCards.userId))
    .where(
      and(
        gt(users.subscribedUntil, now),
        isNull(users.suspendedAt),
        isNull(serviceCards.hiddenAt),
        service ? eq(serviceCards.serviceRendered, service) : undefined,
        state ? eq(serviceCards.state, state) : undefined,
        ...terms.map(matches),
      ),
    )
    .orderBy(desc(serviceCards.createdAt), desc(serviceCards.userId))
    .limit(limit);
}

/** Only what everyone sees may match: a search must not find whom a private name hides. */
function matches({ word, services }: SearchTerm): SQL | undefined {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return or(
    services.length > 0 ? inArray(serviceCards.serviceRendered, [...services]) : undefined,
    ilike(serviceCards.serviceRendered, pattern),
    ilike(serviceCards.serviceDescription, pattern),
    ilike(serviceCards.currentLocation, pattern),
    ilike(serviceCards.state, pattern),
    arrayContains(users.nameWords, [word]),
    ilike(sql`coalesce(${users.privateName}, ${users.fullName})`, pattern),
    and(isNull(users.privateName), ilike(serviceCards.businessName, pattern)),
  );
}

export interface AgentRow {
  userId: string;
  fullName: string;
  phone: string;
}

/** Approved agents who go by their own name: a phone beside a private name would give its owner away. */
export async function findAgents(db: Db, { limit }: { limit: number }): Promise<AgentRow[]> {
  return db
    .select({ userId: users.id, fullName: users.fullName, phone: users.phone })
    .from(users)
    .where(
      and(users.isAgent, isNull(users.suspendedAt), isNull(users.privateName), isNotNull(users.verifiedAt)),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}
