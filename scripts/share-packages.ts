/** Makes the languages' server builds share equal chunks: a process would hold a copy of React for each. */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Replaces chunks that the other build has too. A chunk's name holds a hash of its content and imports. */
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
