/** Writes .env.example, the settings table of docs/operations.md, docs/requirements.md, docs/retention.md and docs/triggers.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { requirementsPage } from "./requirements-docs.ts";
import { retentionPage } from "./retention-docs.ts";
import { environmentExample, withSettingsTable } from "./settings-docs.ts";
import { triggersPage } from "./triggers-docs.ts";

writeFileSync(".env.example", environmentExample());
writeFileSync("docs/operations.md", withSettingsTable(readFileSync("docs/operations.md", "utf8")));
writeFileSync("docs/requirements.md", requirementsPage());
writeFileSync("docs/retention.md", retentionPage());
writeFileSync("docs/triggers.md", triggersPage());
