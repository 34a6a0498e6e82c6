/** Bundles the server with its packages (decision 185). `npm run dev` and tests load the sources. */
import { globSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "vite";
import { dayMs } from "../shared/time/durations.ts";
import { asciiOnly } from "./vite/ascii-only.ts";

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "build/product");

/** Stay in node_modules: native packages, packages with files beside their code, and rarely loaded ones. */
const external = [
  "sharp",
  "mediabunny",
  "vite",
  "@fastify/middie",
  "@fastify/swagger",
  "@fastify/swagger-ui",
  "@zxcvbn-ts/language-common",
  /^@opentelemetry\/(?!api$)/,
  /^@aws-sdk\//,
  // An optional native form of the driver, which is never used.
  "pg-native",
];

/** A process may load a chunk hours after its start, when the next version has been built in its place. */
const chunksLiveMs = 7 * dayMs;

export async function buildServer(): Promise<void> {
  removeOldChunks();
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [keepAddresses, asciiOnly(), refuseEmptiedTries],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: "node24",
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { main: path.join(root, "server/main.ts") },
        external,
        // The process keeps its sources in memory, so comments would cost memory.
        output: { comments: false, entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
        onLog(level, log, report) {
          // React's "use client" directives, which mean nothing here.
          if (log.code !== "MODULE_LEVEL_DIRECTIVE") report(level === "warn" ? "error" : level, log);
        },
      },
    },
  });
}

function removeOldChunks(): void {
  for (const name of globSync("*", { cwd: folder })) {
    const file = path.join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > chunksLiveMs) rmSync(file);
  }
}

/** Lets modules find the files beside their sources, although the bundle is elsewhere. */
const keepAddresses: Plugin = {
  name: "keep-addresses",
  enforce: "pre",
  transform: {
    filter: { id: /\/(server|shared|sandbox)\/[^?]*\.ts$/, code: /import\.meta\.(dirname|url)/ },
    handler(code, id) {
      const file = path.relative(folder, id).split(path.sep).join("/");
      const dirname = `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(file)}`)})`;
      const url = `new URL(${JSON.stringify(file)}, import.meta.url).href`;
      return {
        code: code.replace(/import\.meta\.(dirname|url)/g, (_, name) => (name === "url" ? url : dirname)),
        map: null,
      };
    },
  },
};

/**
 * The bundler removes a pure call whose result is unused, even inside a `try` that only checks whether it
 * throws. The check would then always pass, so the build fails on an emptied `try`.
 */
const refuseEmptiedTries: Plugin = {
  name: "refuse-emptied-tries",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const emptied = chunk.type === "chunk" && emptiedTry.exec(chunk.code);
      if (emptied) this.error(`${chunk.fileName}: use the result of what this tries: ${emptied[0]}`);
    }
  },
};

const emptiedTry = /try \{\s*(?:return (?:true|false);\s*)?\} catch[^}]*\}/;
