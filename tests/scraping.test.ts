/** The scrape configurations of Prometheus find the processes of each set-up, under the names that the alerts use. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse, parseAllDocuments, stringify } from "yaml";
import { startTestApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { freePort } from "#tests/support/free-port.ts";
import { needing } from "#tests/support/needing.ts";

interface Job {
  job_name: string;
  authorization?: { credentials_file: string };
  static_configs?: { targets: string[] }[];
  kubernetes_sd_configs?: { namespaces: { names: string[] }; selectors: { label: string }[] }[];
  file_sd_configs?: { files: string[] }[];
}
interface Configuration {
  global: { scrape_interval: string };
  scrape_configs: Job[];
}
const files = ["prometheus.yml", "kubernetes.yml", "systemd.yml"];
const read = (file: string): Configuration =>
  parse(readFileSync(`deploy/prometheus/${file}`, "utf8"), { merge: true });
const pods = globSync("deploy/kubernetes/*.yaml").flatMap((file) =>
  parseAllDocuments(readFileSync(file, "utf8")).map((document) => document.toJS()),
);
const token = "0123456789abcdef";

/**
 * Writes a configuration with the rules and a token beside it. Debian's Prometheus is built without Kubernetes' discovery,
 * so a file lists the pods with the labels that it would give them.
 */
function configured(file: string, podsOf: (job: string) => unknown = () => []): string {
  const folder = temporaryFolder("scraping-");
  copyFileSync("deploy/prometheus/alerts.yml", path.join(folder, "alerts.yml"));
  writeFileSync(path.join(folder, "token"), token);
  const configuration = read(file);
  configuration.global.scrape_interval = "1s";
  for (const job of configuration.scrape_configs) {
    if (job.job_name !== "runor-balancer") {
      expect(job.authorization?.credentials_file).toBe("/etc/prometheus/metrics-token");
      job.authorization = { credentials_file: "token" };
    }
    if (!job.kubernetes_sd_configs) continue;
    delete job.kubernetes_sd_configs;
    const list = `${job.job_name}.json`;
    writeFileSync(path.join(folder, list), JSON.stringify(podsOf(job.job_name)));
    job.file_sd_configs = [{ files: [list] }];
  }
  const written = path.join(folder, "prometheus.yml");
  writeFileSync(written, stringify(configuration, { aliasDuplicateObjects: false }));
  return written;
}

test.each(files)("%s names the jobs as the alerts do", (file) => {
  const balancer = file === "kubernetes.yml" ? [] : ["runor-balancer"];
  expect(read(file).scrape_configs.map(({ job_name }) => job_name)).toEqual([
    "runor",
    "runor-worker",
    ...balancer,
  ]);
});

test.each(files)(
  "Prometheus' own tool accepts %s",
  needing("promtool", existsSync("/usr/bin/promtool")),
  (file) => {
    const said = execFileSync("/usr/bin/promtool", ["check", "config", configured(file)], {
      encoding: "utf8",
    });
    expect(said).toContain("is valid prometheus config file syntax");
  },
);

test("systemd.yml asks the ports of the units", () => {
  const [web, worker] = read("systemd.yml").scrape_configs.map(({ static_configs }) =>
    static_configs?.flatMap(({ targets }) => targets),
  );
  const example = /enable --now ((?:runor@\d+ ?)+)/.exec(
    readFileSync("deploy/systemd/runor@.service", "utf8"),
  );
  const ports = [...(example?.[1] ?? "").matchAll(/@(\d+)/g)].map(([, port]) => `127.0.0.1:${port}`);
  expect(ports).toHaveLength(2);
  expect(web).toEqual(ports);
  const [, port] = / PORT=(\d+)$/m.exec(readFileSync("deploy/systemd/runor-worker.service", "utf8")) ?? [];
  expect(worker).toEqual([`127.0.0.1:${port}`]);
});

test("HAProxy's figures are read inside compose's network only, and where its file suggests under systemd", () => {
  const balancerOf = (file: string) =>
    read(file).scrape_configs.find(({ job_name }) => job_name === "runor-balancer")?.static_configs;
  const { balancer } = parse(readFileSync("deploy/compose/compose.yaml", "utf8"), { merge: true }).services;
  const port = balancer.environment.RUNOR_METRICS_BIND.replace("*:", "");
  expect(balancerOf("prometheus.yml")).toEqual([{ targets: [`balancer:${port}`] }]);
  expect(balancer.ports.filter((published: string) => published.endsWith(`:${port}`))).toEqual([]);
  const [, address] =
    /RUNOR_METRICS_BIND .*: (127\S+)\. /.exec(readFileSync("deploy/haproxy/haproxy.cfg", "utf8")) ?? [];
  expect(balancerOf("systemd.yml")).toEqual([{ targets: [address] }]);
});

test("kubernetes.yml selects the pods of deploy/kubernetes, which Prometheus may read", () => {
  const found = read("kubernetes.yml").scrape_configs.map(({ kubernetes_sd_configs: [discovery] = [] }) => {
    const labels = discovery?.selectors[0]?.label.split(",").map((label) => label.split("="));
    return [discovery?.namespaces.names, Object.fromEntries(labels ?? [])];
  });
  const ofKind = (kind: string) => pods.find((object) => object.kind === kind);
  expect(found).toEqual(
    ["Deployment", "StatefulSet"].map((kind) => {
      const { metadata, spec } = ofKind(kind);
      expect(spec.template.spec.containers[0].ports).toEqual([{ name: "http", containerPort: 3000 }]);
      return [[metadata.namespace], spec.template.metadata.labels];
    }),
  );
  const { metadata, rules } = ofKind("Role");
  expect(metadata.namespace).toBe("runor");
  expect(rules).toEqual([{ apiGroups: [""], resources: ["pods"], verbs: ["get", "list", "watch"] }]);
  expect(ofKind("RoleBinding").roleRef.name).toBe(metadata.name);
});

interface Target {
  health: string;
  labels: Record<string, string>;
}
let prometheus: ChildProcess | undefined;
afterAll(async () => {
  if (!prometheus || prometheus.exitCode !== null) return;
  prometheus.kill();
  await once(prometheus, "exit");
});

const program = "/usr/bin/prometheus";
test(
  "Prometheus reads the metrics of pods with the token, names them by pod, and leaves out those that ended",
  needing("Prometheus", existsSync(program), 60_000),
  async () => {
    const app = await startTestApp({ METRICS_TOKEN: token });
    const { host } = new URL(app.address);
    expect((await fetch(`http://${host}/metrics`)).status).toBe(404);
    const pod = (name: string, more = {}) => ({
      targets: [host],
      labels: {
        __meta_kubernetes_pod_name: name,
        __meta_kubernetes_pod_node_name: "node-1",
        __meta_kubernetes_pod_phase: "Running",
        __meta_kubernetes_pod_container_port_name: "http",
        ...more,
      },
    });
    const list = (job: string) =>
      job === "runor"
        ? [
            pod("web-7d9f-x2x4q"),
            pod("web-7d9f-evicted", { __meta_kubernetes_pod_phase: "Failed" }),
            pod("web-7d9f-debug", { __meta_kubernetes_pod_container_port_name: "debug" }),
          ]
        : [pod("worker-0")];
    const config = configured("kubernetes.yml", list);
    const at = `127.0.0.1:${await freePort()}`;
    const storage = `--storage.tsdb.path=${path.join(path.dirname(config), "data")}`;
    prometheus = spawn(program, [`--config.file=${config}`, `--web.listen-address=${at}`, storage], {
      stdio: "ignore",
    });
    const targets = async (): Promise<unknown> => {
      const answer = await fetch(`http://${at}/api/v1/targets?state=active`).catch(() => undefined);
      if (!answer?.ok) return [];
      const { data } = (await answer.json()) as { data: { activeTargets: Target[] } };
      return data.activeTargets
        .map(({ health, labels }) => [health, labels])
        .toSorted(([, one], [, other]) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
    };
    await expect.poll(targets, { timeout: 30_000 }).toEqual([
      ["up", { instance: "web-7d9f-x2x4q", job: "runor", node: "node-1" }],
      ["up", { instance: "worker-0", job: "runor-worker", node: "node-1" }],
    ]);
    await app.close();
  },
);
