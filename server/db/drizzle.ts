/**
 * The query builder. Imported from here: Node parses the 130 kB of the package's `exports` again for each import of it,
 * and a hundred of them took 0.3 s of a start.
 */
export * from "drizzle-orm";
