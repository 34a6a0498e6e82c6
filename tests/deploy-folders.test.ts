/** Versions under systemd have folders of their own, which a link names, as docs/deploying.md says. */
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "./support/folder.ts";

const page = readFileSync("docs/deploying.md", "utf8");
/** The page's command that changes the link. */
const switchIn = (title: string): string =>
  new RegExp(`^## ${title}$.*?^(ln -s [^\\n]+)$`, "ms").exec(page)?.[1] ?? "";

const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
});

test.each(globSync("deploy/systemd/*.service"))(
  "%s starts what the link names, and may write there",
  (file) => {
    const unit = readFileSync(file, "utf8");
    expect(unit).toMatch(/^WorkingDirectory=\/opt\/runor$/m);
    expect(unit).toMatch(/^ReadWritePaths=\/opt\/runor(?: |$)/m);
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/(?:node scripts\/start\.mjs|npm run )/m);
  },
);

test("a process keeps its folder when the link changes, one that starts later has the new one, and back again", async () => {
  const folder = realpathSync(temporaryFolder("versions-"));
  for (const version of ["runor-1", "runor-2"]) {
    mkdirSync(path.join(folder, version, "scripts"), { recursive: true });
    copyFileSync("scripts/bootstrap.mjs", path.join(folder, version, "scripts/bootstrap.mjs"));
    writeFileSync(path.join(folder, version, "late.mjs"), `export const version = "${version}";`);
    writeFileSync(path.join(folder, version, "scripts/program.mjs"), program);
  }
  symlinkSync("runor-1", path.join(folder, "runor"));
  const start = async () => {
    const child = fork("scripts/program.mjs", { cwd: path.join(folder, "runor") });
    running.push(child);
    await once(child, "message");
    return child;
  };
  const folderOf = async (child: ChildProcess) => {
    child.send("where");
    const [answer] = await once(child, "message");
    return answer;
  };
  const all = (version: string) => ({
    root: path.join(folder, version),
    cwd: path.join(folder, version),
    version,
  });
  const run = (command: string) => execFileSync("sh", ["-ec", command], { cwd: folder });

  const old = await start();
  run(switchIn("Upgrade"));
  expect(await folderOf(old)).toEqual(all("runor-1"));
  const upgraded = await start();
  expect(await folderOf(upgraded)).toEqual(all("runor-2"));
  run(switchIn("One version back"));
  expect(await folderOf(upgraded)).toEqual(all("runor-2"));
  expect(await folderOf(await start())).toEqual(all("runor-1"));
});

/** Finds its folder as the product does, and imports a file late. */
const program = `import { root } from "./bootstrap.mjs";
process.on("message", async () => {
  const { version } = await import("../late.mjs");
  process.send({ root, cwd: process.cwd(), version });
});
process.send("started");`;
