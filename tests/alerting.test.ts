/** Alerts reach people: Prometheus sends them to an Alertmanager whose routes know their severities. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { needing } from "#tests/support/needing.ts";

const read = (file: string) => parse(readFileSync(`deploy/${file}`, "utf8"), { merge: true });

interface Rule {
  alert: string;
  labels: { severity: string };
}
interface Inhibition {
  source_matchers: string[];
  target_matchers: string[];
}
const rules: Rule[] = read("prometheus/alerts.yml").groups.flatMap(({ rules }: { rules: Rule[] }) => rules);
const alertmanager = read("prometheus/alertmanager.yml");
const { services, secrets } = read("compose/compose.yaml");

test("Prometheus sends alerts to the Alertmanager of deploy/compose", () => {
  const [target] = read("prometheus/prometheus.yml").alerting.alertmanagers[0].static_configs[0].targets;
  expect(target).toBe("alertmanager:9093");
  expect(services.alertmanager.networks).toEqual(services.prometheus.networks);
});

test("Prometheus asks each process of deploy/compose by its name, so that ProcessDown notices one that is gone", () => {
  const jobs: { job_name: string; static_configs: { targets: string[] }[] }[] =
    read("prometheus/prometheus.yml").scrape_configs;
  const asked = jobs
    .filter(({ job_name }) => job_name !== "runor-balancer")
    .flatMap(({ job_name, static_configs }) =>
      static_configs.flatMap(({ targets }) => targets.map((target) => [job_name, target])),
    );
  const roles: [string, string][] = Object.entries<{ environment?: { ROLE?: string } }>(services).flatMap(
    ([name, { environment }]) => (environment?.ROLE ? [[name, environment.ROLE]] : []),
  );
  expect(asked).toEqual(
    roles.map(([name, role]) => [role === "web" ? "runor" : "runor-worker", `${name}:3000`]),
  );
  expect(asked).toHaveLength(3);
});

test("each severity of an alert has receivers of its own, which name someone", () => {
  const { route, receivers } = alertmanager;
  const routed = new Map<string, string>([
    ["ticket", route.receiver],
    ...route.routes.map(({ matchers: [matcher], receiver }: { matchers: string[]; receiver: string }) => [
      /^severity="(\w+)"$/.exec(matcher ?? "")?.[1] ?? matcher,
      receiver,
    ]),
  ]);
  for (const severity of new Set(rules.map(({ labels }) => labels.severity)))
    expect(routed.get(severity)).toBe(severity);
  for (const { name, email_configs, webhook_configs = [] } of receivers)
    expect([name, email_configs.length + webhook_configs.length]).toEqual([name, name === "page" ? 2 : 1]);
});

test("alerts that are held back while another fires exist", () => {
  const named = alertmanager.inhibit_rules.flatMap(({ source_matchers, target_matchers }: Inhibition) =>
    [...source_matchers, ...target_matchers].flatMap((matcher) =>
      (/^alertname=~?"(.+)"$/.exec(matcher)?.[1] ?? matcher).split("|"),
    ),
  );
  const known = rules.map(({ alert }) => alert);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name: string) => !known.includes(name))).toEqual([]);
});

test("secrets of the Alertmanager are files that deploy/compose mounts, from settings that .env.example names", () => {
  const text = readFileSync("deploy/prometheus/alertmanager.yml", "utf8");
  const files = [...text.matchAll(/_file: (\/etc\/alertmanager\/\S+)/g)].map(([, file]) => file);
  const mounted: { source: string; target: string }[] = services.alertmanager.secrets;
  expect(files.sort()).toEqual(mounted.map(({ target }) => target).sort());
  const example = readFileSync("deploy/compose/.env.example", "utf8");
  for (const { source } of mounted)
    expect(example).toMatch(new RegExp(`^${secrets[source].environment}=`, "m"));
});

const amtool = "/usr/bin/amtool";
test(
  "Alertmanager's own tool accepts the file and routes both severities",
  needing("amtool", existsSync(amtool)),
  () => {
    const file = "deploy/prometheus/alertmanager.yml";
    const run = (...args: string[]) => execFileSync(amtool, args, { encoding: "utf8" });
    expect(run("check-config", file)).toContain("SUCCESS");
    for (const severity of ["page", "ticket"])
      expect(run("config", "routes", "test", `--config.file=${file}`, `severity=${severity}`).trim()).toBe(
        severity,
      );
  },
);
