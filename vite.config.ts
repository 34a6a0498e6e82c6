import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Every page runs these; they change only with a new version. */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//;
/** Pages with a form run these. */
const forms = /node_modules\/(react-hook-form|@hookform|zod)\//;
/** A file below this costs a slow phone more in asking than in reading. */
const mergeBelowBytes = 24_000;

export default defineConfig({
  publicDir: "web/public",
  plugins: [tailwindcss(), reactRouter()],
  optimizeDeps: { include: ["@tanstack/react-query", "react-router/dom"] },
  build: { manifest: true, target: "es2022", chunkSizeWarningLimit: 400, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Named after what they hold, not after every page that uses them: the names travel in each page.
            chunkFileNames: (chunk) => `assets/${chunk.name.split("~")[0]}-[hash].js`,
            codeSplitting: {
              groups: [
                { name: "framework", test: framework, priority: 3 },
                { name: "forms", test: forms, priority: 2 },
                {
                  name: "shared",
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: mergeBelowBytes,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
});
