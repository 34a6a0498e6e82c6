/** The list of endpoints is complete and described, and no other file holds addresses of the API. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import Fastify from "fastify";
import { parseSync } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bind } from "#server/http/bind.ts";
import { errorCodesOf } from "#server/http/endpoint-errors.ts";
import type { Server } from "#server/http/server-type.ts";
import { paramsIn } from "#shared/contracts/address.ts";
import { endpoints } from "#shared/contracts/api.ts";
import { startTestApp, type TestApp } from "./support/app.ts";

const root = path.resolve(import.meta.dirname, "..");
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ API_DOCS: "1" });
});
afterAll(() => app.close());

test("every endpoint has a unique address and name", () => {
  const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(addresses).toEqual([...new Set(addresses)]);
});

test("an endpoint's own errors are those that its other properties do not imply", () => {
  const repeated = endpoints.flatMap(({ name, endpoint: { errors = [], ...facts } }) => {
    const implied = errorCodesOf(facts);
    return errors.filter((code) => implied.has(code)).map((code) => `${name}: ${code}`);
  });
  expect(repeated).toEqual([]);
});

test("only routes with another body for a status name it by number, which takes V8 5 kB for each list of them", () => {
  const numbered = new Set<string>();
  const bare = Fastify();
  bare.addHook("onRoute", ({ url, schema }) => {
    const statuses = Object.keys(schema?.response ?? {}).filter((status) => /^\d/.test(status));
    for (const status of statuses) if (status !== "2xx") numbered.add(`${url} ${status}`);
  });
  for (const { endpoint } of endpoints)
    bind(bare as unknown as Server, endpoint, {}, async () => undefined as never);
  expect([...numbered]).toEqual(["/readyz 503"]);
});

test("the API's description has every endpoint, and nothing else", async () => {
  const { body } = await app.call({ method: "GET", path: "/docs/json" });
  const described = Object.entries<Record<string, { operationId: string }>>(body.paths).flatMap(
    ([, operations]) => Object.values(operations).map(({ operationId }) => operationId),
  );
  expect(described.sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

test("the description names each status with which an endpoint refuses", async () => {
  const { body } = await app.call({ method: "GET", path: "/docs/json" });
  const described = Object.keys(body.paths["/api/transfer"]?.post?.responses ?? {});
  expect(described).toEqual(expect.arrayContaining(["400", "401", "403", "429", "500", "503"]));
});

test("the description names the headers of calls that can be repeated, and of staff who read a record", async () => {
  const { body } = await app.call({ method: "GET", path: "/docs/json" });
  const namedBy = (method: string, path: string): string[] =>
    (body.paths[path]?.[method]?.parameters ?? [])
      .filter((parameter: { in: string }) => parameter.in !== "path")
      .map((parameter: { in: string; name: string }) => `${parameter.in} ${parameter.name}`);
  expect(namedBy("post", "/api/transfer")).toEqual(["header Idempotency-Key"]);
  expect(namedBy("post", "/api/saved-searches")).toEqual(["header Idempotency-Key"]);
  expect(namedBy("get", "/jobs/callers/{jobId}")).toEqual(["query reason", "header X-Reason"]);
  expect(namedBy("get", "/api/saved-searches")).toEqual([]);
});

test("the description follows Redocly's recommended rules", async () => {
  const { body } = await app.call({ method: "GET", path: "/docs/json" });
  // `/jobs/{jobId}/still-open` and `/jobs/callers/{jobId}` are specified; the server prefers static segments.
  const rules = { "no-ambiguous-paths": "off" } as const;
  const config = await createConfig({ extends: ["recommended"], rules });
  const problems = await lintFromString({ source: JSON.stringify(body), config });
  const found = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`,
  );
  expect(found).toEqual([]);
  const unsafe = JSON.stringify({ ...body, components: { ...body.components, securitySchemes: {} } });
  expect(await lintFromString({ source: unsafe, config })).not.toEqual([]);
});

test("no other file holds an address of the API", () => {
  const files = globSync("{shared,server,web,sandbox,scripts,bench}/**/*.{ts,tsx,mjs}", { cwd: root }).filter(
    (file) => !file.startsWith("shared/contracts/") && !/\.test\.tsx?$/.test(file),
  );
  const spelled = files.flatMap((file) =>
    addressesIn(file, readFileSync(path.join(root, file), "utf8"))
      .filter(isOfApi)
      .map((address) => `${file}: ${address.replaceAll(inserted, "…")}`),
  );
  // A row title in the doctor's report, and the page of a trade's jobs.
  expect(spelled).toEqual(["scripts/doctor.ts: /metrics", "shared/paths.ts: /jobs/…"]);
});

test.each([
  ["'/api/wallet/statement'", ["/api/wallet/statement"]],
  ["`@{origin}/api/accounting/@{name}.csv@{query && `?@{query}`}`", ["/api/accounting/….csv…"]],
  ["`@{address}/api/wallet/statement@{query}`", ["/api/wallet/statement…"]],
  ["`</api/auth/subscribed-users?cursor=@{next}>`", ["/api/auth/subscribed-users?cursor=…"]],
  ["fetch('https://runor.ng/api/faqs')", ["/api/faqs"]],
  ["`/wallet/@{id}`", []],
  ["// '/api/faqs'", []],
])("finds an address of the API in %s", (source, found) => {
  const addresses = addressesIn("example.ts", source.replaceAll("@{", "${")).filter(isOfApi);
  expect(addresses.map((address) => address.replaceAll(inserted, "…"))).toEqual(found);
});

/** Takes the place of a value that a template inserts. */
const inserted = "\0";

const isOfApi = (address: string): boolean => {
  const [place = ""] = address.split("?");
  const possible = new RegExp(
    `^${place.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(inserted, "[^/]*")}$`,
  );
  const isFree = place.split("/")[1]?.includes(inserted);
  return endpoints.some(
    ({ endpoint }) => paramsIn(endpoint, address) || (!isFree && possible.test(endpoint.path)),
  );
};

/** Addresses that a string or template consists of, holds after an origin, or has in quotes or brackets. */
function addressesIn(file: string, source: string): string[] {
  const texts: string[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, value, quasis } = node as { type?: string; value?: unknown; quasis?: Quasi[] };
    if (type === "Literal" && typeof value === "string") texts.push(value);
    if (type === "TemplateLiteral" && quasis)
      texts.push(quasis.map((quasi) => quasi.value.cooked).join(inserted));
    for (const child of Object.values(node)) look(child);
  };
  look(parseSync(file, source).program);
  const addresses = /(?:(?:^|[<("'=])\0*|https?:\/\/[^\s/]+)(\/[^\s<>()"'`]+)(?=$|[<>)"'`])/g;
  return texts.flatMap((text) => [...text.matchAll(addresses)].map(([, address = ""]) => address));
}

interface Quasi {
  value: { cooked: string };
}
