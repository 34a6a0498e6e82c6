/** The builder of tables and columns; imported from here as drizzle.ts. */
export * from "drizzle-orm/pg-core";
