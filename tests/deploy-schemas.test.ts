/** The recipe of the images, compose.yaml and the objects of Kubernetes follow the formats of those who read them. */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { temporaryFolder } from "./support/folder.ts";

const containerfile = readFileSync("deploy/container/Containerfile", "utf8");
const findingsInRecipe = (text: string) => validate(text).map(({ message }) => message);

test("every instruction of the Containerfile and its flags are known", () => {
  expect(findingsInRecipe(containerfile)).toEqual([]);
  const wrong = containerfile.replaceAll("--interval=", "--intervall=").replace("\nEXPOSE", "\nEXPOSES");
  expect(new Set(findingsInRecipe(wrong))).toEqual(
    new Set(["Unknown flag: intervall", "Unknown instruction: EXPOSES"]),
  );
});

interface Finding {
  rule: string;
  message: string;
}
/** The linter's other rules are about the order of keys and quotes. */
function findingsInCompose(text: string): string[] {
  const file = path.join(temporaryFolder("compose-"), "compose.yaml");
  writeFileSync(file, text);
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
  const [result] = linter.lintFiles([file], false);
  return (result?.messages ?? [])
    .filter(({ rule }: Finding) => /^(invalid|unknown)-/.test(rule))
    .map(({ rule, message }: Finding) => `${rule}: ${message}`);
}

test("compose.yaml follows the Compose Specification", () => {
  const text = readFileSync("deploy/compose/compose.yaml", "utf8");
  expect(findingsInCompose(text)).toEqual([]);
  const findings = [
    text.replace("shm_size:", "shm_sise:"),
    text.replace("service_healthy", "service_helthy"),
  ].map(findingsInCompose);
  expect(findings.map(([finding]) => finding?.split(":")[0])).toEqual(["invalid-schema", "invalid-schema"]);
});

interface KubernetesObject {
  apiVersion: string;
  kind: string;
}
const objects = globSync("deploy/kubernetes/*.yaml").flatMap((file) =>
  parseAllDocuments(readFileSync(file, "utf8")).map((document): KubernetesObject => document.toJS()),
);

/** Types of Kubernetes' API also find fields that do not exist; its schemas let these pass. */
function findingsInObjects(checked: readonly KubernetesObject[]): string[] {
  const folder = temporaryFolder("kubernetes-");
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  const lines = checked.map((object, at) => {
    const address = `kubernetes-models/${object.apiVersion}/${object.kind}`;
    return `export const object${at}: import("${address}").I${object.kind} = ${JSON.stringify(object)};`;
  });
  writeFileSync(path.join(folder, "objects.ts"), lines.join("\n"));
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      path.resolve("node_modules/typescript/bin/tsc"),
      ...["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--types", "", "objects.ts"],
    ],
    { cwd: folder, encoding: "utf8" },
  );
  expect(status === 0).toBe(stdout === "");
  return [...stdout.matchAll(/error TS\d+: (.*)/g)].map(([, message]) => message!);
}

test("every object of Kubernetes has the fields of its API version", () => {
  expect(objects.length).toBeGreaterThan(12);
  expect(findingsInObjects(objects)).toEqual([]);
  const wrong = (from: string, to: string): KubernetesObject =>
    JSON.parse(JSON.stringify(objects.find(({ kind }) => kind === "Deployment")).replace(from, to));
  const findings = findingsInObjects([
    wrong('"readinessProbe"', '"readynessProbe"'),
    wrong('"replicas":2', '"replicas":"two"'),
    wrong('"selector":', '"selectors":'),
  ]);
  expect(findings).toEqual([
    expect.stringContaining("readynessProbe\"' does not exist in type"),
    expect.stringContaining("'string' is not assignable to type 'number'"),
    expect.stringContaining("selectors\"' does not exist in type"),
  ]);
});
