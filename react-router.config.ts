import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { build } from "vite";
import { slimEndpoints } from "./scripts/vite/slim-endpoints.ts";
import { splitTexts } from "./scripts/vite/split-texts.ts";

export default {
  appDirectory: "web",
  buildDirectory: "build",
  ssr: true,
  // The route manifest is small: one cached file instead of a request per set of links.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => buildWorker(path.join(buildDirectory, "client")),
} satisfies Config;

/** Builds the service worker beside the pages' files: one script, at the root of its scope. */
async function buildWorker(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [slimEndpoints(), splitTexts()],
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2022",
      lib: { entry: "web/sw.ts", formats: ["iife"], name: "runor", fileName: () => "sw.js" },
    },
  });
  const file = path.join(outDir, "sw.js");
  const script = readFileSync(file);
  const hash = createHash("sha256").update(script).digest("hex").slice(0, 12);
  writeFileSync(file, `/* ${hash} */\n${script}`);
}
