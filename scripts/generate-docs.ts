/** Writes .env.example and the settings table of docs/operations.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { environmentExample, withSettingsTable } from "./settings-docs.ts";

writeFileSync(".env.example", environmentExample());
writeFileSync("docs/operations.md", withSettingsTable(readFileSync("docs/operations.md", "utf8")));
