/** The files of deploy/ name settings that the product has, and all that it needs for real money. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { settings } from "#server/config/settings.ts";
import { inspectSettings } from "#server/config.ts";
import { filledIn, live } from "./support/live-settings.ts";

const read = (file: string) => readFileSync(`deploy/${file}`, "utf8");
type Environment = Record<string, string>;

/** Lines `NAME=value`, those that are commented out without a value. */
function linesOf(text: string): Environment {
  const lines = [...text.matchAll(/^(# )?([A-Z][A-Z_0-9]+)=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, comment, name, value]) => [name, comment ? "" : value!]));
}
const assignments = (texts: readonly string[]): Environment =>
  Object.fromEntries(texts.map((text) => /^([^=]+)=(.*)$/.exec(text)!.slice(1)));

const example = linesOf(read("compose/.env.example"));
const compose = parse(read("compose/compose.yaml"), { merge: true });
const ofImages = [...read("container/Containerfile").matchAll(/^ENV (.*)$/gm)].map(([, line]) =>
  assignments(line!.split(" ")),
);
const units = globSync("deploy/systemd/*.service").map((file) => {
  const unit = readFileSync(file, "utf8").replaceAll("%i", "3001");
  const lines = [...unit.matchAll(/^Environment=(.*)$/gm)];
  return { file, environment: assignments(lines.flatMap(([, line]) => line!.split(" "))) };
});
const objects = globSync("deploy/kubernetes/*.yaml").flatMap((file) =>
  parseAllDocuments(readFileSync(file, "utf8")).map((document) => document.toJS()),
);
const podSettings: Environment = Object.assign(
  {},
  ...objects
    .filter(({ metadata }) => metadata.name === "runor")
    .map(({ data, stringData }) => data ?? stringData ?? {}),
);
const containers = objects.flatMap(
  ({ spec }) => (spec?.jobTemplate?.spec ?? spec)?.template?.spec?.containers ?? [],
);
const envOf = ({ env = [] }: { env?: { name: string; value: string }[] }): Environment =>
  Object.fromEntries(env.map(({ name, value }) => [name, value]));

const known = new Set<string>(Object.values(settings).map(({ env }) => env));
/** Of other programs in the same environment. */
const ofOthers = {
  compose: [
    ...["POSTGRES_PASSWORD", "GRAFANA_PASSWORD", "ALERTMANAGER_FILE", "PAGE_TOKEN", "MAIL_PASSWORD"],
    ...["BACKUP_FOLDER", "BACKUP_KEY", "CERTIFICATES", "HTTP_PORT", "HTTPS_PORT", "NODE_EXTRA_CA_CERTS"],
    ...["RUNOR_BIND_TLS", "RUNOR_PROXIES", "RUNOR_WEB_3"],
  ],
  kubernetes: ["PGSSLROOTCERT"],
};
const unknownOf = (environment: Environment, others: readonly string[] = []) =>
  Object.keys(environment).filter((name) => !known.has(name) && !others.includes(name));

const services = ["web-1", "web-2", "worker", "backup"];
test.each([
  ["compose's .env", example, ofOthers.compose],
  ...services.map((name) => [name, compose.services[name].environment, ofOthers.compose] as const),
  ...ofImages.map((environment, n) => [`image ${n + 1}`, environment, []] as const),
  ...units.map(({ file, environment }) => [file, environment, []] as const),
  ["the ConfigMap and the Secret", podSettings, []],
  ...containers.map((one) => [`pods of ${one.name}`, envOf(one), ofOthers.kubernetes] as const),
] as const)("%s names only settings that the product has", (_name, environment, others) => {
  expect(unknownOf(environment, others)).toEqual([]);
});

test("every kind of file is read", () => {
  expect([ofImages, units, containers].map(({ length }) => length)).toEqual([2, 4, 3]);
  expect(Object.keys(example).length).toBeGreaterThan(20);
  expect(Object.keys(podSettings).length).toBeGreaterThan(15);
  for (const { environment } of units) expect(environment.NODE_ENV).toBe("production");
});

test("compose reads only names that .env.example explains", () => {
  const asked = [...read("compose/compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
  const secrets = Object.values<{ environment?: string }>(compose.secrets).flatMap(
    ({ environment }) => environment ?? [],
  );
  expect(asked.length).toBeGreaterThan(6);
  expect([...asked, ...secrets].filter((name) => !(name in example))).toEqual([]);
});

/** What the product says once the values that the files name are filled in, and no others. */
function verdictOf(...environments: Environment[]) {
  const named: Environment = Object.assign({}, ...environments);
  const given = Object.entries(named).filter(([name, value]) => value !== "" && name !== "SANDBOX");
  const filled = Object.entries(live).filter(([name]) => name in named);
  const { refusals, warnings } = inspectSettings({
    ...filledIn(Object.fromEntries([...filled, ...given])),
    // Keys are files of another machine.
    ...(named.BACKUP_KEY_FILE !== undefined && { BACKUP_KEY_FILE: import.meta.filename }),
    ...(named.S3_BUCKET !== undefined && { S3_ACCESS_KEY_ID: "x", S3_SECRET_ACCESS_KEY: "x" }),
  });
  // In a container the network decides who reaches the port.
  return [refusals, warnings.filter((text) => named.HOST !== "0.0.0.0" || !text.startsWith("HOST: "))];
}
const nothing = [[], []];
const [ofTasks = {}, ofWeb = {}] = ofImages;

test.each(services)("%s of compose can take real money with the settings of .env", (name) => {
  const ofImage = name.startsWith("web") ? ofWeb : ofTasks;
  expect(verdictOf(ofImage, example, compose.services[name].environment)).toEqual(nothing);
});

test.each(containers.map((one) => [one.image, one] as const))(
  "%s of Kubernetes can take real money with the settings of the ConfigMap and the Secret",
  (image, container) => {
    const ofImage = image.includes("tasks") ? ofTasks : ofWeb;
    expect(verdictOf(ofImage, podSettings, envOf(container))).toEqual(nothing);
  },
);

test.each(units)(
  "$file can take real money with the settings that the first day names",
  ({ environment }) => {
    const [, firstDay = ""] =
      /^## First day\n(.*?)^###/ms.exec(readFileSync("docs/deploying.md", "utf8")) ?? [];
    const steps = [...firstDay.matchAll(/`([A-Z][A-Z_0-9]+)(?:=([^`]*))?`/g)];
    const named = Object.fromEntries(steps.map(([, name, value = ""]) => [name, value]));
    expect(unknownOf(named)).toEqual([]);
    // Units with a role are for many processes on one server and one storage (docs/operations.md, "Many processes").
    const database = "postgresql://runor@127.0.0.1/runor";
    const shared = { DATABASE_URL: database, STORAGE_DRIVER: "s3", S3_BUCKET: "runor" };
    expect(verdictOf(named, environment, environment.ROLE ? shared : {})).toEqual(nothing);
  },
);
