/** Builds the service worker of all languages, once their pages are built: it names files of theirs. */
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { textsIn } from "../server/language/texts.ts";
import { workerAddress } from "../shared/constants.ts";
import { languages } from "../shared/messages/languages.ts";
import { filesOfModules } from "./vite/files-of-modules.ts";
import { slimEndpoints } from "./vite/slim-endpoints.ts";

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

/** `clientOf`: the folder with a language's files for browsers. */
export async function buildWorker(
  outDir: string,
  clientOf: (language: (typeof languages)[number]) => string,
): Promise<void> {
  const clients = languages.map((language) => [language, clientOf(language)] as const);
  const files = clients.map(([language, client]) => [language, filesOfModules(client, offlineForms)]);
  const texts = languages.map((language) => [language, textsIn(language).workerTexts]);
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: {
      "import.meta.env.FONT": JSON.stringify(`/${fontOf(clients.map(([, client]) => client))}`),
      "import.meta.env.WORKER_TEXTS": JSON.stringify(Object.fromEntries(texts)),
      "import.meta.env.FORM_FILES": JSON.stringify(Object.fromEntries(files)),
    },
    plugins: [slimEndpoints()],
    build: {
      outDir,
      target: "es2022",
      lib: {
        entry: "web/sw.ts",
        formats: ["iife"],
        name: "runor",
        fileName: () => path.basename(workerAddress),
      },
    },
  });
  const file = path.join(outDir, workerAddress);
  const script = readFileSync(file);
  const hash = createHash("sha256").update(script).digest("hex").slice(0, 12);
  writeFileSync(file, `/* ${hash} */\n${script}`);
}

/** The font has the same name in all languages, as its content is the same. */
function fontOf(clients: readonly string[]): string {
  const fonts = new Set(clients.flatMap((client) => globSync("assets/runor-anek-*.woff2", { cwd: client })));
  const [font, another] = fonts;
  if (!font || another) throw new Error(`the pages were built with ${fonts.size} fonts`);
  return font;
}
