/** The images of deploy/container hold the packages that the product loads at run time, and no second Node. */
import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { expect, test } from "vitest";

const { dependencies, optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const recipe = readFileSync("deploy/container/Containerfile", "utf8");

/** The name of the package in an import's address: `@aws-sdk/client-s3`, `pg`. */
const packageOf = (address: string): string =>
  address
    .split("/")
    .slice(0, address.startsWith("@") ? 2 : 1)
    .join("/");

/** Of the server and the commands that the images run. */
function loadedPackages(): string[] {
  const files = globSync(
    [
      "server/**/*.ts",
      "{shared,sandbox}/**/*.ts",
      "scripts/{backup,restore,other-tables,note-drill,doctor}.ts",
    ],
    { exclude: (name) => name.endsWith(".test.ts") },
  );
  const addresses = files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /(?:^import|^export|^\}).* from "([^"]+)"|\bimport\("([^"]+)"\)|loadPackage<.*>\("([^"]+)"\)/gm,
      ),
    ].map(([, ...found]) => found.find(Boolean) ?? ""),
  );
  return [...new Set(addresses.filter((one) => /^[a-z@]/.test(one) && !isBuiltin(one)).map(packageOf))];
}

test("packages that the server and its commands load are installed without the test tools", () => {
  const packages = loadedPackages();
  expect(packages).toEqual(expect.arrayContaining(["@aws-sdk/lib-storage", "age-encryption", "pg"]));
  expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
});

test("the images leave out what only builds need, and the Node of npm, whose version they have already", () => {
  const [, listed = ""] =
    /^RUN npm uninstall --no-save --omit=dev --ignore-scripts ([^&]*)&&/m.exec(recipe) ?? [];
  const removed = listed.split(/[\s\\]+/).filter(Boolean);
  const nodes = Object.entries<string>(optionalDependencies).filter(([name]) => name.startsWith("node-"));
  expect(removed).toEqual(expect.arrayContaining(["vite", ...nodes.map(([name]) => name)]));
  // Vite is loaded by `npm run dev`.
  expect(loadedPackages().filter((name) => removed.includes(name))).toEqual(["vite"]);
  const images = [...recipe.matchAll(/^FROM \S+\/node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(images).toHaveLength(2);
  expect(new Set([...images, ...nodes.map(([, version]) => version)]).size).toBe(1);
});
