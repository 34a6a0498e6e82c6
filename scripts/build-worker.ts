/** Builds the service worker of all languages, once the pages are built: it names their font. */
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { textsIn } from "../server/language/texts.ts";
import { workerAddress } from "../shared/constants.ts";
import { languages } from "../shared/messages/languages.ts";
import { slimEndpoints } from "./vite/slim-endpoints.ts";

/** `clientFolder`: a built one, of any language. Their fonts have the same name, as they have the same content. */
export async function buildWorker(outDir: string, clientFolder: string): Promise<void> {
  const [font] = globSync("assets/runor-anek-*.woff2", { cwd: clientFolder });
  if (!font) throw new Error("the pages were built without their font");
  const texts = languages.map((language) => [language, textsIn(language).workerTexts]);
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: {
      "import.meta.env.FONT": JSON.stringify(`/${font}`),
      "import.meta.env.WORKER_TEXTS": JSON.stringify(Object.fromEntries(texts)),
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
