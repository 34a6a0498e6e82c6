/** Writes .env.example, docs/requirements.md, docs/retention.md, docs/settings.md and docs/triggers.md. */
import { writeFileSync } from "node:fs";
import { requirementsPage } from "./requirements-docs.ts";
import { retentionPage } from "./retention-docs.ts";
import { environmentExample, settingsPage } from "./settings-docs.ts";
import { triggersPage } from "./triggers-docs.ts";

writeFileSync(".env.example", environmentExample());
writeFileSync("docs/requirements.md", requirementsPage());
writeFileSync("docs/retention.md", retentionPage());
writeFileSync("docs/settings.md", settingsPage());
writeFileSync("docs/triggers.md", triggersPage());
