// Starts the product and stops it, so that an image contains Node's compile cache. Run it as the image's
// user, whose id is part of the cache's folder name.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ready } from "#shared/contracts/system.endpoints.ts";
import { pages } from "#shared/paths.ts";

const root = join(import.meta.dirname, "..");
const port = "39111";
const timeoutMs = 120_000;
const dataDir = mkdtempSync(join(tmpdir(), "runor-warm-"));
const child = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, DATA_DIR: dataDir, DEMO: "0", HOST: "127.0.0.1", PORT: port },
});
const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
const late = setTimeout(() => child.kill("SIGTERM"), timeoutMs);
try {
  while (!hasEnded() && !(await answers(ready.path))) await sleep(200);
  const isWarm = (await answers(pages.home)) && (await answers(pages.jobs));
  child.kill("SIGTERM");
  if (!hasEnded()) await once(child, "exit");
  process.exitCode = isWarm ? 0 : 1;
} finally {
  clearTimeout(late);
  rmSync(dataDir, { recursive: true, force: true });
}

async function answers(path: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
}
