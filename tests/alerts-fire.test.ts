/** A fault of the product reaches people: Prometheus reads the product's own metrics, Alertmanager calls the pager. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { startTestApp } from "#tests/support/app.ts";
import { clearFaults, smsFault } from "#tests/support/faults.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { freePort } from "#tests/support/free-port.ts";
import { needing } from "#tests/support/needing.ts";
import { signUp } from "#tests/support/people.ts";

const prometheus = "/usr/bin/prometheus";
const alertmanager = "/usr/bin/prometheus-alertmanager";
const [metricsToken, pageToken] = ["0123456789abcdef", "fedcba9876543210"];

const folder = temporaryFolder("runor-alerts-");
const write = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
const shipped = (name: string) => readFileSync(`deploy/prometheus/${name}`, "utf8");
const writeYaml = (name: string, content: unknown) =>
  write(name, stringify(content, { aliasDuplicateObjects: false }));

/** As shipped, with seconds for minutes and hours. */
const hurried = (rules: string): string =>
  rules.replace(/\bfor: \d+[mh]$/gm, "for: 1s").replace(/\[\d+m\]/g, "[10s]");

function prometheusFile(product: string, alertmanagerAt: string): string {
  const file = parse(shipped("prometheus.yml"), { merge: true });
  write("alerts.yml", hurried(shipped("alerts.yml")));
  write("metrics-token", metricsToken);
  file.global = { scrape_interval: "1s", evaluation_interval: "1s" };
  file.alerting.alertmanagers[0].static_configs[0].targets = [alertmanagerAt];
  // Without HAProxy's own figures, which need no token.
  file.scrape_configs = file.scrape_configs.filter((job: { authorization?: object }) => job.authorization);
  for (const job of file.scrape_configs) {
    job.authorization.credentials_file = "metrics-token";
    job.static_configs[0].targets = [product];
  }
  return writeYaml("prometheus.yml", file);
}

function alertmanagerFile(pager: string): string {
  const file = parse(shipped("alertmanager.yml"));
  Object.assign(file.route, { group_wait: "1s", group_interval: "1s" });
  for (const receiver of file.receivers) {
    delete receiver.email_configs;
    for (const webhook of receiver.webhook_configs ?? []) {
      webhook.url = pager;
      webhook.http_config.authorization.credentials_file = write("page-token", pageToken);
    }
  }
  return writeYaml("alertmanager.yml", file);
}

/** The last status of each alert that the pager was called about. */
const statuses = new Map<string, string>();
let pager: Server;
async function startPager(): Promise<string> {
  pager = createServer(async (request, response) => {
    const body = (await request.toArray()).join("");
    response.end();
    if (request.headers.authorization !== `Bearer ${pageToken}`) return;
    for (const { labels, status } of JSON.parse(body).alerts)
      statuses.set([labels.alertname, labels.provider].filter(Boolean).join(" "), status);
  });
  pager.listen(0, "127.0.0.1");
  await once(pager, "listening");
  return `http://127.0.0.1:${(pager.address() as AddressInfo).port}/runor`;
}

const started: ChildProcess[] = [];
const start = (program: string, ...args: string[]) =>
  void started.push(spawn(program, args, { cwd: folder, stdio: "ignore" }));
afterAll(async () => {
  for (const child of started) {
    if (child.exitCode !== null) continue;
    child.kill();
    await once(child, "exit");
  }
  pager?.close();
});

test(
  "an outage of the SMS provider calls a person, and its end is reported",
  needing(
    "Prometheus and Alertmanager",
    [prometheus, alertmanager].every((file) => existsSync(file)),
    180_000,
  ),
  async () => {
    const app = await startTestApp({ METRICS_TOKEN: metricsToken }, { worker: true });
    const [alertmanagerAt, prometheusAt] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
    start(
      alertmanager,
      `--config.file=${alertmanagerFile(await startPager())}`,
      `--storage.path=${path.join(folder, "alertmanager")}`,
      `--web.listen-address=${alertmanagerAt}`,
      "--cluster.listen-address=",
    );
    start(
      prometheus,
      `--config.file=${prometheusFile(new URL(app.address).host, alertmanagerAt)}`,
      `--storage.tsdb.path=${path.join(folder, "prometheus")}`,
      `--web.listen-address=${prometheusAt}`,
    );
    /** People sign up meanwhile, who are sent codes. */
    const seen = async () => {
      await signUp(app);
      return ["SmsFail", "ProviderSilent termii"].map((alert) => statuses.get(alert));
    };
    const becomes = (status: string | undefined) =>
      expect.poll(seen, { timeout: 80_000, interval: 500 }).toEqual([status, status]);

    await smsFault(app, "503", { times: 10_000 });
    await becomes("firing");
    await clearFaults(app);
    await becomes("resolved");
    await app.close();
  },
);
