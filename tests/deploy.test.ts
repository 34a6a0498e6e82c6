/** The files in deploy/ match the product: metrics, routes, settings, runbooks. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { businessEvents } from "#server/features/platform/system/business-events.queries.ts";
import { maxReadQueue } from "#server/http/limits/read-turns.ts";
import { maxPageQueue } from "#server/http/pages/page-turns.ts";
import { createMetrics } from "#server/metrics.ts";
import { needing } from "#tests/support/needing.ts";

const read = (file: string) => readFileSync(`deploy/${file}`, "utf8");

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
}
interface Firing {
  alertname: string;
  exp_alerts: unknown[];
}
const rules: Rule[] = parse(read("prometheus/alerts.yml")).groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
);
const dashboard = read("grafana/dashboards/runor.json");
const expressions: string[] = JSON.parse(dashboard).panels.flatMap(
  ({ targets = [] }: { targets?: { expr: string }[] }) => targets.map(({ expr }) => expr),
);
const alertNames = rules.map(({ alert }) => alert);

test("every alert has a runbook of its name, and every runbook an alert", () => {
  const headings = [...readFileSync("docs/runbooks.md", "utf8").matchAll(/^## (.+)$/gm)].map(
    ([, name]) => name,
  );
  expect(headings).toEqual(alertNames);
});

test("every alert has a test in which it fires and clears", () => {
  const { tests } = parse(read("prometheus/alerts.test.yml")) as { tests: { alert_rule_test: Firing[] }[] };
  const firings = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  const outcomes = alertNames.map((name) =>
    firings.filter(({ alertname }) => alertname === name).map(({ exp_alerts }) => exp_alerts.length > 0),
  );
  expect(outcomes.map((seen) => [seen.includes(true), seen.includes(false)])).toEqual(
    alertNames.map(() => [true, true]),
  );
});

test(
  "Prometheus' own tool accepts the rules and passes their tests",
  needing("promtool", existsSync("/usr/bin/promtool")),
  () => {
    const run = (...args: string[]) =>
      execFileSync("/usr/bin/promtool", args, { cwd: "deploy/prometheus", encoding: "utf8" });
    expect(run("check", "rules", "alerts.yml")).toContain(`${rules.length} rules found`);
    expect(run("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
  },
);

// tests/scenarios/haproxy-figures.test.ts asks HAProxy for its own.
test("alerts and dashboards read only metrics that the product or HAProxy reports", async () => {
  const reported = (await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name);
  const named = [...rules.map(({ expr }) => expr), ...expressions].flatMap((expr) => {
    const bare = expr.replace(/\{[^}]*\}|"[^"]*"|\b(?:by|on|without) \([^)]*\)/g, "");
    return bare.match(/\b[a-z]+(?:_[a-z0-9]+){1,}\b/g) ?? [];
  });
  const functions = new Set([
    "histogram_quantile",
    "label_replace",
    "min_over_time",
    "rate_interval",
    "__rate_interval",
  ]);
  const unknown = named.filter(
    (name) =>
      !functions.has(name) &&
      !name.startsWith("haproxy_") &&
      !reported.includes(name.replace(/_(bucket|count|sum)$/, "")),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(unknown).toEqual([]);
});

test("the dashboard shows events that /metrics reports", () => {
  const shown = expressions.flatMap((expr) =>
    [...expr.matchAll(/event=~"([^"]+)"/g)].flatMap(([, events]) => events!.split("|")),
  );
  expect(shown.length).toBeGreaterThan(4);
  expect(shown.filter((event) => !businessEvents.includes(event))).toEqual([]);
});

test("the backup's unit reaches the socket of the embedded database in the product's private /tmp", () => {
  const [product, backup] = ["runor", "runor-backup"].map((name) => read(`systemd/${name}.service`));
  for (const unit of [product, backup]) expect(unit).toMatch(/^PrivateTmp=yes$/m);
  expect(backup).toMatch(/^JoinsNamespaceOf=runor\.service$/m);
});

/** The values of a unit's directive, which may be given more than once. */
const valuesOf = (unit: string, directive: string): string[] =>
  [...unit.matchAll(new RegExp(`^${directive}=(.*)$`, "gm"))].flatMap(([, values]) => values!.split(" "));

test.each(globSync("deploy/systemd/*.service"))(
  "%s may write into the place of backups if it runs tasks or makes backups",
  (file) => {
    const unit = readFileSync(file, "utf8");
    const environment = valuesOf(unit, "Environment");
    const isWeb = environment.includes("ROLE=web");
    expect(environment.filter((value) => value.startsWith("BACKUP_TO="))).toEqual(
      isWeb ? [] : ["BACKUP_TO=/var/backups/runor"],
    );
    // With `-` the unit also starts where backups go into a bucket and the folder is missing.
    const writable = valuesOf(unit, "ReadWritePaths").filter((place) => place.includes("backups"));
    expect(writable).toEqual(isWeb ? [] : ["-/var/backups/runor"]);
  },
);

const analyze = "/usr/bin/systemd-analyze";
test(
  "systemd's own tool finds nothing wrong with the units",
  needing("systemd-analyze", existsSync(analyze)),
  () => {
    const { stderr } = spawnSync(analyze, ["verify", ...globSync("deploy/systemd/*")], { encoding: "utf8" });
    // It looks at the machine's own units too, and the machine of the tests may have its Node elsewhere.
    const findings = stderr
      .split("\n")
      .filter((line) => line.includes("runor") && !/is not executable/.test(line));
    expect(findings).toEqual([]);
  },
);

test("HAProxy lets all that may wait in a process through to it, and refuses in words what is beyond", () => {
  const text = read("haproxy/haproxy.cfg");
  const inAll = Number(/^global\n(?: +#.*\n)* +maxconn (\d+)$/m.exec(text)?.[1]);
  const ofProcess = Number(/^ +default-server .*\bmaxconn (\d+)$/m.exec(text)?.[1]);
  const processes = [...text.matchAll(/^ +server web-\d+ /gm)].length;
  const roomForOthers = 400;
  expect(ofProcess).toBeGreaterThanOrEqual(2 * maxReadQueue + maxPageQueue + roomForOthers);
  expect(inAll).toBeGreaterThan(processes * ofProcess);
});

test("compose serves https with the certificate that .env names, and tells HAProxy all that it reads", () => {
  const { balancer } = parse(read("compose/compose.yaml"), { merge: true }).services;
  const withDefaults = (text: string) => text.replace(/\$\{\w+:?-([^}]*)\}/g, "$1");
  expect(balancer.ports.map(withDefaults)).toEqual(["80:8080", "443:8443"]);
  const { RUNOR_BIND, RUNOR_BIND_TLS, RUNOR_CERTIFICATES } = balancer.environment;
  expect([RUNOR_BIND, RUNOR_BIND_TLS].map(withDefaults)).toEqual(["*:8080", "*:8443"]);
  const example = read("compose/.env.example");
  const [, mounted] = /^\$\{(\w+):-[^}]+\}:\/certificates:ro$/.exec(balancer.volumes[1]) ?? [];
  expect(RUNOR_CERTIFICATES).toBe("/certificates");
  expect(example).toMatch(new RegExp(`^${mounted}=/`, "m"));
  const settings = new Set(read("haproxy/haproxy.cfg").match(/\bRUNOR_[A-Z_0-9]+/g));
  expect(Object.keys(balancer.environment).toSorted()).toEqual([...settings].toSorted());
});

test("nginx does not repeat a POST, neither in front of processes nor as the ingress", () => {
  const ingress = read("kubernetes/runor.yaml");
  expect(read("nginx/shared-cache.conf")).not.toMatch(/^ *proxy_next_upstream .*non_idempotent/m);
  expect(ingress).toContain("nginx.ingress.kubernetes.io/proxy-next-upstream: error timeout\n");
  expect(ingress).not.toMatch(/non_idempotent|retry-non-idempotent/);
});
