/** Lets the languages' server builds load equal chunks once: a process would keep each copy of React in memory. */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Replaces chunks that another build has too. The hash in a chunk's name covers its content and its imports. */
export function sharePackages(folder: string, other: string): void {
  const names = globSync("packages-*.js", { cwd: path.join(folder, "server/assets") });
  for (const name of names) {
    const [own, shared] = [folder, other].map((build) => path.join(build, "server/assets", name)) as [
      string,
      string,
    ];
    if (!existsSync(shared) || !readFileSync(own).equals(readFileSync(shared))) continue;
    const address = path.relative(path.dirname(own), shared).split(path.sep).join("/");
    writeFileSync(own, `export * from ${JSON.stringify(address)};\n`);
  }
}
