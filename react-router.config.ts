import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { build } from "vite";
import { filesOfModules } from "./scripts/vite/files-of-modules.ts";
import { buildFolder, languageConstants, languageTexts, pageLanguage } from "./scripts/vite/page-language.ts";
import { slimEndpoints } from "./scripts/vite/slim-endpoints.ts";
import { slimManifest } from "./scripts/vite/slim-manifest.ts";
import { splitTexts } from "./scripts/vite/split-texts.ts";
import { pagePrefix, workerFile } from "./shared/messages/languages.ts";

export default {
  appDirectory: "web",
  buildDirectory: buildFolder,
  basename: pagePrefix(pageLanguage) || "/",
  ssr: true,
  // The route manifest is small: one cached file instead of a request per set of links.
  routeDiscovery: { mode: "initial" },
  // Loaders of the browser are a line each: no files of their own.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => {
    const clientFolder = path.join(buildDirectory, "client");
    slimManifest(clientFolder);
    return buildWorker(clientFolder);
  },
} satisfies Config;

/**
 * Forms that can wait in the outbox, with the sheet that leads to a report, and the page that Sign Out leads to: they
 * open offline for the first time.
 */
const offlineForms = [
  "web/routes/public/login.tsx",
  "web/routes/account/post-job.tsx",
  "web/routes/account/report-page.tsx",
  "web/features/trust/blocks/author-options.tsx",
];

/** Builds the service worker beside the pages' files: one script, at the root of its scope. */
async function buildWorker(outDir: string): Promise<void> {
  const [font] = globSync("assets/runor-anek-*.woff2", { cwd: outDir });
  if (!font) throw new Error("the pages were built without their font");
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: {
      ...languageConstants,
      "import.meta.env.FONT": JSON.stringify(`/${font}`),
      "import.meta.env.FORM_FILES": JSON.stringify(filesOfModules(outDir, offlineForms)),
    },
    plugins: [slimEndpoints(), splitTexts(), languageTexts()],
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2022",
      lib: { entry: "web/sw.ts", formats: ["iife"], name: "runor", fileName: () => workerFile(pageLanguage) },
    },
  });
  const file = path.join(outDir, workerFile(pageLanguage));
  const script = readFileSync(file);
  const hash = createHash("sha256").update(script).digest("hex").slice(0, 12);
  writeFileSync(file, `/* ${hash} */\n${script}`);
}
