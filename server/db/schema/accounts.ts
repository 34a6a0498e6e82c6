import { sql } from "#server/db/drizzle.ts";
import { e164, isSealed, lookupIn } from "#server/db/numbers/stored-numbers.ts";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "#server/db/pg-core.ts";
import type { Language } from "#shared/messages/languages.ts";
import { staffRoles as roles, staffRoleSources } from "#shared/roles.ts";
import { moment } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    /** Set by the database. New with each private name, so that a saved address does not reveal the person. */
    publicId: uuid("public_id").notNull().default(sql`'00000000-0000-0000-0000-000000000000'`),
    phone: e164("phone").notNull(),
    /** Keyed hashes of parts of the number, by which staff find it. */
    phoneParts: text("phone_parts").array().notNull().default(sql`'{}'`),
    fullName: text("full_name").notNull(),
    email: text("email"),
    passwordHash: text("password_hash").notNull(),
    verifiedAt: moment("verified_at"),
    /** When a link last set the password in a browser without an earlier sign-in: units are locked for a while. */
    resetByLinkAt: moment("reset_by_link_at"),
    isAgent: boolean("is_agent").notNull().default(false),
    privateName: text("private_name"),
    privateNameAnswered: boolean("private_name_answered").notNull().default(false),
    /** Words of the visible name, for search. Never those of a name hidden behind a private one. */
    nameWords: text("name_words").array().notNull().default(sql`'{}'`),
    teamKey: text("team_key"),
    moneyDisabled: boolean("money_disabled").notNull().default(false),
    /** A subscription expires by itself: readers compare this with now. */
    subscribedUntil: moment("subscribed_until"),
    termsAcceptedAt: moment("terms_accepted_at").notNull(),
    promoConsentAt: moment("promo_consent_at"),
    promoConsentWording: text("promo_consent_wording"),
    promoWithdrawnAt: moment("promo_withdrawn_at"),
    jobSms: boolean("job_sms").notNull().default(true),
    /** Chosen for pages, answers and messages; null: the default language. */
    language: text("language").$type<Language>(),
    /** The user's picture: a row of `media`, which knows its owner. */
    pictureId: uuid("picture_id"),
    deletedAt: moment("deleted_at"),
    suspendedAt: moment("suspended_at"),
    /** Sums over visible reviews. */
    ratingSum: integer("rating_sum").notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("users_phone_key").on(lookupIn(table.phone)),
    uniqueIndex("users_public_id_key").on(table.publicId),
    uniqueIndex("users_private_name_key").on(table.privateName),
    index("users_name_words_idx").using("gin", table.nameWords),
    index("users_looked_up_idx").using(
      "gin",
      sql`${table.fullName} gin_trgm_ops`,
      sql`${table.privateName} gin_trgm_ops`,
      table.phoneParts,
    ),
    index("users_agents_idx").on(table.id).where(sql`${table.isAgent}`),
    index("users_created_idx").on(table.createdAt.desc(), table.id.desc()),
    index("users_verified_idx").on(table.verifiedAt).where(sql`${table.verifiedAt} is not null`),
    check("users_phone_sealed", isSealed(table.phone)),
    check(
      "users_rating",
      sql`${table.ratingCount} >= 0 and ${table.ratingSum} between ${table.ratingCount} and ${table.ratingCount} * 5`,
    ),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token: a leaked table opens no session. */
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    seenAt: moment("seen_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    userAgent: text("user_agent"),
    /** Token before the last rotation, accepted until `previousUntil` for requests already under way. */
    previousHash: text("previous_hash"),
    previousUntil: moment("previous_until"),
  },
  (table) => [
    index("sessions_user_idx").on(table.userId),
    index("sessions_expires_idx").on(table.expiresAt),
    uniqueIndex("sessions_previous_key").on(table.previousHash),
  ],
);

/** Browsers and networks in which a user has signed in: wrong passwords from elsewhere do not slow these down. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the device cookie's token, or of a network. */
    deviceHash: text("device_hash").notNull(),
    /** False for a network, which thousands of users may share. */
    isBrowser: boolean("is_browser").notNull().default(false),
    /** No longer trusted. Kept while another account has the browser, because limits and conflicts of interest read it. */
    isForgotten: boolean("is_forgotten").notNull().default(false),
    knownSince: moment("known_since").notNull(),
    seenAt: moment("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "known_devices_pkey", columns: [table.userId, table.deviceHash] }),
    index("known_devices_seen_idx").on(table.seenAt),
    index("known_devices_device_idx").on(table.deviceHash),
  ],
);

/** Earlier names of users; written by the database and removed at account deletion. */
export const formerNames = pgTable(
  "former_names",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fullName: text("full_name").notNull(),
    endedAt: moment("ended_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: "former_names_pkey", columns: [table.userId, table.endedAt] })],
);

export const verificationCodes = pgTable(
  "verification_codes",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    expiresAt: moment("expires_at").notNull(),
    wrongTries: integer("wrong_tries").notNull().default(0),
    usedAt: moment("used_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("verification_codes_user_idx").on(table.userId, table.createdAt)],
);

export const phoneChanges = pgTable(
  "phone_changes",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    newPhone: e164("new_phone").notNull(),
    /** Null until the code was sent. */
    codeHash: text("code_hash"),
    expiresAt: moment("expires_at").notNull(),
    wrongTries: integer("wrong_tries").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [check("phone_changes_sealed", isSealed(table.newPhone))],
);

export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The number that the link was sent to; the link sets the password of no other account. */
    phone: e164("phone").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("password_resets_user_idx").on(table.userId, table.createdAt),
    check("password_resets_phone_sealed", isSealed(table.phone)),
  ],
);

export const staffRoles = pgTable(
  "staff_roles",
  {
    id: uuid("id").notNull().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: roles }).notNull(),
    /** Roles from a settings list end with the list; roles given by an administrator stay until revoked. */
    source: text("source", { enum: staffRoleSources }).notNull().default("page"),
    grantedAt: moment("granted_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "staff_roles_pkey", columns: [table.userId, table.role, table.source] }),
    uniqueIndex("staff_roles_id_key").on(table.id),
    check("staff_roles_source", sql`${table.source} in ('list', 'page')`),
  ],
);

/** Roles in force: suspended, deleted and unverified accounts have none. */
export const activeStaffRoles = pgView("active_staff_roles", {
  userId: uuid("user_id").notNull(),
  role: text("role", { enum: roles }).notNull(),
}).existing();

/** Attempt counters per user, phone or address, one window at a time. Shared by all processes. */
export const throttles = pgTable("throttles", {
  key: text("key").primaryKey(),
  windowEndsAt: moment("window_ends_at").notNull(),
  count: integer("count").notNull(),
  waitsUntil: moment("waits_until"),
});

/** What a user without a subscription has used in a calendar month (Africa/Lagos, YYYY-MM). */
export const monthlyUse = pgTable(
  "monthly_use",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    month: text("month").notNull(),
    posts: integer("posts").notNull().default(0),
    calls: integer("calls").notNull().default(0),
  },
  (table) => [
    primaryKey({ name: "monthly_use_pkey", columns: [table.userId, table.month] }),
    check("monthly_use_counts", sql`${table.posts} >= 0 and ${table.calls} >= 0`),
  ],
);
