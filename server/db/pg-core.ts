/** The builder of tables and columns; imported from here for the same reason as drizzle.ts. */
export * from "drizzle-orm/pg-core";
