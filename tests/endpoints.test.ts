/** The list of endpoints is complete and described, and no other file holds addresses of the API. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorCodesOf } from "#server/http/endpoint-errors.ts";
import { paramsIn } from "#shared/contracts/address.ts";
import { endpoints } from "#shared/contracts/api.ts";
import { startTestApp, type TestApp } from "./support/app.ts";

const root = path.resolve(import.meta.dirname, "..");
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({});
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

test("the API's description has every endpoint, and nothing else", async () => {
  const { body } = await app.call({ method: "GET", path: "/docs/json" });
  const described = Object.entries<Record<string, { operationId: string }>>(body.paths).flatMap(
    ([, operations]) => Object.values(operations).map(({ operationId }) => operationId),
  );
  expect(described.sort()).toEqual(endpoints.map(({ name }) => name).sort());
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
    literals(readFileSync(path.join(root, file), "utf8"))
      .filter((text) => endpoints.some(({ endpoint }) => paramsIn(endpoint, text)))
      .map((text) => `${file}: ${text}`),
  );
  // That is a row title in the doctor's report.
  expect(spelled).toEqual(["scripts/doctor.ts: /metrics"]);
});

/** String literals that are addresses, also after an origin, with inserted values as "x". */
function literals(source: string): string[] {
  const plain = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\$\{[^{}]*\}/g, "x");
  const strings = plain.matchAll(/(["'`])(?:x|https?:\/\/[^"'`\s/]+)?(\/[^"'`\s]+)\1/g);
  return [...strings].map(([, , address = ""]) => address);
}
