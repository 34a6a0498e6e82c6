/** The objects of Kubernetes fit the memory that Node may take, and the database the connections of all processes. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "#server/config.ts";
import { lean } from "../scripts/bootstrap.mjs";

const objects = globSync("deploy/kubernetes/*.yaml").flatMap((file) =>
  parseAllDocuments(readFileSync(file, "utf8")).map((document) => document.toJS()),
);
const specOf = (kind: string) => objects.find((one) => one.kind === kind).spec;
const pool = readConfig({}).databasePool;
const page = readFileSync("docs/deploying.md", "utf8");
/** PostgreSQL's default of superuser_reserved_connections. */
const ofSuperusers = 3;
/** As docs/operations.md, "Connections", says. */
const neededBy = (processes: number) => processes * pool + Math.max(10, 2 * processes) + ofSuperusers;

test("the page names max_connections that suffice for a cluster at its largest, during an upgrade", () => {
  const { rollingUpdate } = specOf("Deployment").strategy;
  const processes =
    specOf("HorizontalPodAutoscaler").maxReplicas + rollingUpdate.maxSurge + specOf("StatefulSet").replicas;
  const [, said] = /^### First day on a cluster$.*?`max_connections = (\d+)`/ms.exec(page) ?? [];
  expect(Number(said)).toBeGreaterThanOrEqual(neededBy(processes));
  expect(page).toContain(`at most ${processes * pool} connections`);
});

test("the page names the processes for which Patroni's max_connections suffice", () => {
  const { max_connections } = parse(readFileSync("deploy/patroni/patroni.yml", "utf8")).bootstrap.dcs
    .postgresql.parameters;
  const [, said] =
    new RegExp(`\`max_connections\` of ${max_connections} is enough for (\\d+) processes`).exec(page) ?? [];
  expect(neededBy(Number(said))).toBeLessThanOrEqual(max_connections);
  expect(neededBy(Number(said) + 1)).toBeGreaterThan(max_connections);
});

const units: Record<string, number> = { Mi: 1, Gi: 1024 };
const mebibytes = (text: string) => Number.parseInt(text, 10) * units[text.slice(-2)]!;
/** For code, buffers, pictures and the other threads. */
const besidesHeapMiB = 400;

test.each(["Deployment", "StatefulSet"])(
  "the pods of the %s may take the memory that Node's heap may",
  (kind) => {
    const [, heap] = /^--max-old-space-size=(\d+)$/.exec(lean.flags[1] ?? "") ?? [];
    const [{ command, resources }] = specOf(kind).template.spec.containers;
    expect(command).toBeUndefined();
    expect(mebibytes(resources.limits.memory)).toBeGreaterThanOrEqual(Number(heap) + besidesHeapMiB);
  },
);
