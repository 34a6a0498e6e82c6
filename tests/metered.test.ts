/** Every limit, cache, queue and provider of the server shows at /metrics, so that a new one cannot be forgotten. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { errors } from "#shared/errors.ts";

const root = path.resolve(import.meta.dirname, "..");
const sources = ["server/**/*.ts", "shared/**/*.ts"]
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !/\.test\.ts$|^server\/(seed|db\/migrations)\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text));
const countOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

/** The arguments of each call that begins with `head`. */
function callsOf(text: string, head: string): string[] {
  return text
    .split(head)
    .slice(1)
    .map((rest) => {
      let depth = 1;
      const end = [...rest].findIndex((sign) => {
        if (sign === "(") depth += 1;
        if (sign === ")") depth -= 1;
        return depth === 0;
      });
      return rest.slice(0, end);
    });
}

const slowedCodes = Object.entries(errors).flatMap(([code, { status }]) => (status === 429 ? [code] : []));

test("each refusal to slow down names its limit", () => {
  const calls = sources.flatMap(({ file, text }) =>
    callsOf(text, "new AppError(").map((call) => ({ file, call })),
  );
  const ofLimits = calls.filter(
    ({ file, call }) =>
      slowedCodes.some((code) => call.trim().startsWith(`"${code}"`)) ||
      (file.includes("/throttles/") && !call.trim().startsWith('"')),
  );
  expect(ofLimits.length).toBeGreaterThan(8);
  const unnamed = ofLimits.filter(({ call }) => !/\blimit\b|\bdetails\b/.test(call));
  expect(unnamed).toEqual([]);
});

/** They ask whether a turn is left and refuse by no error. */
const asksForTurn = /\b(tryTurns?|secondsLeft|countTurns)\(/;
const refusesNothing: Record<string, string> = {
  "server/features/market/servicemen/card-months.service.ts": "counts a viewer once a day",
  "server/features/identity/second-factor/second-factor.service.ts": "notifies the owner once a day",
  "server/features/platform/throttles/throttles.service.ts": "answers its callers, which count",
};

test("a limit that does not throw counts what it refuses", () => {
  const asking = filesWith(asksForTurn);
  const uncounted = asking.filter(({ text }) => !/metrics\.\w+\.inc\(|limit: name/.test(text));
  expect(uncounted.map(({ file }) => file).toSorted()).toEqual(Object.keys(refusesNothing).toSorted());
});

/** Files that handle a refusal themselves and count none, with the reason. */
const handledRefusals: Record<string, string> = {
  "identity/account-deletion/repeat-deletions.service.ts": "opens an incident, which is counted",
  "identity/accounts/second-step.service.ts": "logs it and throws it on",
  "identity/accounts/signing-in.service.ts": "logs it and throws it on",
  "identity/second-factor/second-factor.service.ts": "notifies the owner and throws it on",
  "market/jobs/renewal/renewal.service.ts": "a job that was taken meanwhile, which no limit refuses",
  "messaging/ussd/transfers.service.ts": "takes the count back and throws it on",
  "money/payments/returns/reversals.service.ts": "tries again, then throws it on",
  "money/withdrawals/request.service.ts": "throws it on with a sentence",
  "platform/media/media.service.ts": "throws it on with a sentence",
};

test("a refusal that becomes another answer is counted", () => {
  const handling = filesWith(/instanceof AppError/)
    .filter(({ file, text }) => file.startsWith("server/features/") && !text.includes("countRefusal("))
    .map(({ file }) => file.slice("server/features/".length));
  expect(handling.toSorted()).toEqual(Object.keys(handledRefusals).toSorted());
});

/** Maps that live as long as the process, with their metric or the reason why they have none. */
const maps: Record<string, string> = {
  "server/http/cache/response-cache.ts": "cached_response_bytes",
  "server/http/pages/page-templates.ts": "cached_response_bytes",
  "server/http/pages/page-files.ts": "cached_response_bytes",
  "server/http/limits/fair-queue.ts": "process_queue_entries",
  "server/http/cache/tag-index.ts": "cached_response_bytes",
  "server/features/platform/share-pictures/drawings.service.ts": "cached_response_bytes",
  "server/bundle-positions.ts": "places of stack traces: at most 1,000",
  "server/db/backup/hanging-folder.ts": "one entry for each place of backups",
  "server/db/sessions/host-search.ts": "one entry for each address of a database",
  "server/db/sessions/preparing-client.ts": "one entry for each statement of the code",
  "server/db/sessions/silence-watch.ts": "one entry for each connection",
  "server/features/messaging/campaigns/outcome-counts.ts": "read by staff pages alone: at most 500",
  "server/features/messaging/campaigns/settling.service.ts": "one entry for each campaign being settled",
  "server/features/platform/media/incoming.ts": "uploads, which process_queue_entries counts",
  "server/features/platform/search-engines/trade-sitemap.ts": "ends with the answer",
  "server/freshness.ts": "one entry for each topic",
  "server/http/limits/call-counts.ts": "counts of flood guards, which refused_requests_total shows",
  "server/http/cache/encodings.ts": "headers of browsers: at most 200",
  "server/http/pages/page-calls.ts": "ends with the page",
  "server/http/limits/rate-limits.ts": "turns given back: at most 5,000",
  "server/http/bodies/uploads.ts": "uploads, which process_queue_entries counts",
  "server/http/visits.ts": "one entry for each day that is not stored yet",
  "shared/contracts/address.ts": "one entry for each path of the API",
  "shared/masking/contacts/number-words.ts": "fixed words",
};

test("each map that outlives a call has a metric or a reason to have none", () => {
  const kept = filesWith(
    /^(export )?(const|let) [^\n]*new Map(<[^()\n]*>)?\(\)|^ {2}(private |readonly )[^\n]*= new Map(<[^()\n]*>)?\(\)|inMemory = new Map|kept: new Map/m,
  ).map(({ file }) => file);
  expect(kept.toSorted()).toEqual(Object.keys(maps).toSorted());
});

test("each cache of responses and of results has a name of its own, which its metric carries", () => {
  const names = sources
    .filter(({ file }) => file !== "shared/text/remembered.ts")
    .flatMap(({ text }) => [
      ...callsOf(text, "new ResponseCache(").map((call) => /name: "([\w-]+)"/.exec(call)?.[1]),
      ...[...text.matchAll(/= (?:recent(?:<[^>\n]*>)?|remembered)\(\s*(?:"([\w-]+)",)?/g)].map(
        ([, name]) => name,
      ),
    ]);
  expect(names.length).toBeGreaterThan(18);
  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(names.length);
});

test("each queue of the process is watched", () => {
  const unwatched = filesWith(/new FairQueue\(|\bload\(\)|\bload: \(\)/).filter(
    ({ file, text }) =>
      !["server/http/limits/fair-queue.ts", "server/process-state.ts"].includes(file) &&
      !text.includes("state.watch("),
  );
  expect(unwatched.map(({ file }) => file)).toEqual([]);
  for (const { text } of filesWith(/new FairQueue\(/))
    expect(countOf(text, /state\.watch\(/g)).toBe(countOf(text, /new FairQueue\(/g));
});

test("each call to a provider is measured", () => {
  const unmeasured = filesWith(/(?<![.\w])fetch\(|globalThis\.fetch\)?\(|https?\.(request|get)\(/).filter(
    ({ file }) => file.startsWith("server/") && file !== "server/gateways/http/measured-fetch.ts",
  );
  // Its caller passes a measured `fetch` (create-gateways.ts).
  expect(unmeasured.map(({ file }) => file)).toEqual(["server/gateways/web-push/push.ts"]);
  const withoutLabel = filesWith(/new S3\w*Client\(/).filter(({ text }) => !text.includes("providerSeconds"));
  expect(withoutLabel.map(({ file }) => file)).toEqual([]);
});
