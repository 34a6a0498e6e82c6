/** A feature has one name in every room. Where a room lacks one, this page says why. */
import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Work behind the pages of others. */
const withoutPages = [
  "identity/number-history",
  "identity/sessions",
  "market/searches",
  "messaging/sms",
  "messaging/ussd",
  "money/conflicts-of-interest",
  "money/ledger",
  "money/reconciliation",
  "platform/backups",
  "platform/data-keys",
  "platform/demo",
  "platform/idempotency",
  "platform/media",
  "platform/search-engines",
  "platform/share-pictures",
  "platform/system",
  "platform/throttles",
  "platform/webhooks",
  "trust/incidents",
  // Their forms are part of the pages of accounts.
  "identity/password-resets",
  "identity/verification",
  // Its page is in the district of pages without a business noun.
  "platform/status",
];

/** Pages without a business noun. */
const onlyPages = [
  "site/design",
  "site/landing",
  "site/legal",
  "site/offline",
  "site/sharing",
  "site/shell",
  "site/status",
];

const withoutEndpoints = [
  // Used by services only.
  "backups",
  "conflicts-of-interest",
  "data-keys",
  "idempotency",
  "ledger",
  "number-history",
  "reconciliation",
  "sessions",
  "throttles",
  // Part of another feature's calls: orders, the books, uploads, the list of jobs, sign-up.
  "boosts",
  "incidents",
  "media",
  "searches",
  "subscriptions",
  "verification",
  // Called by providers, through the endpoints of webhooks.
  "sms",
  "ussd",
];

const withoutMessages = [
  // People read nothing from them.
  "conflicts-of-interest",
  "data-keys",
  "idempotency",
  "ledger",
  "number-history",
  "reconciliation",
  "search-engines",
  "searches",
  "system",
  "throttles",
  "webhooks",
  // Read in the texts of the accounting page, of accounts, or of errors.
  "backups",
  "demo",
  "incidents",
  "password-resets",
  "sessions",
  "verification",
  // For engineers, in English.
  "design",
];

/** Texts that belong to no feature: shared by all pages, or of parts of the site. */
const onlyMessages = ["chat-answers", "errors", "fields", "languages", "support", "ui", "units"];

const inServer = namesOf("server/features/*/*/", (folder) => folder.split("/").slice(2, 4).join("/"));
const inBrowser = namesOf("web/features/*/*/", (folder) => folder.split("/").slice(2, 4).join("/"));
const nounsOf = (features: readonly string[]) => features.map((feature) => path.basename(feature));

test("a feature has the same name and district on the server and in the browser", () => {
  expect(inBrowser).toEqual(without(inServer, withoutPages).concat(onlyPages).sort());
});

test("a feature's endpoints have its name", () => {
  const contracts = namesOf("shared/contracts/*.endpoints.ts", (file) =>
    path.basename(file, ".endpoints.ts"),
  );
  expect(contracts).toEqual(without(nounsOf(inServer), withoutEndpoints).sort());
});

test("a feature's texts have its name", () => {
  const texts = namesOf("shared/messages/en/*.ts", (file) => path.basename(file, ".ts"));
  const nouns = [...new Set(nounsOf([...inServer, ...inBrowser]))];
  expect(without(texts, ["all-texts"])).toEqual(without(nouns, withoutMessages).concat(onlyMessages).sort());
});

function namesOf(pattern: string, nameOf: (file: string) => string): string[] {
  const found = globSync(pattern, { cwd: root }).map((file) => nameOf(file.split(path.sep).join("/")));
  return [...new Set(found)].sort();
}

/** Fails if an exception is no longer one. */
function without(names: readonly string[], exceptions: readonly string[]): string[] {
  expect(exceptions.filter((name) => !names.includes(name))).toEqual([]);
  return names.filter((name) => !exceptions.includes(name));
}
