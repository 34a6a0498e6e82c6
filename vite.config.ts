import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { slimEndpoints } from "./scripts/vite/slim-endpoints.ts";
import { splitTexts } from "./scripts/vite/split-texts.ts";

/** React and its runtime: every page needs all of it, and it changes only with a new version. */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//;
/** Form validation. Pages without a form never load it. */
const checking = /node_modules\/(react-hook-form|@hookform|zod|libphonenumber-js)\//;
/** The bars around every page and components of most pages; not what few pages need. */
const common =
  /web\/(features\/site\/shell|ui\/(actions|feedback|identity|overlay|content)|lib)\/(?!forms|form-|own-navigation|second-factor|upload|once-key|paid-order|refund-words|shrink-picture|picture-size|staff-only|staff-phone|admin-page|call-once|data-table|light-text|receipt|forbidden|menu-sheet)|shared\/(paths|constants|money\/money|phones\/phone-display|roles)|lucide-react/;
/** Common components that the first page does not need: dialogs, and those of later pages. */
const behind =
  /web\/(ui\/(overlay\/(sheet|use-modal|confirm-dialog)|content\/(page-header|accordion|read-card)|feedback\/countdown|actions\/segmented-control)\.|lib\/(console-line|waiting|money-moved)\.)|lucide-react\/dist\/esm\/icons\/(arrow-|ban|chevron-left|download|flag|image-plus|landmark|link|rotate-ccw|scale|send|share-2|trash|undo-2|user-round-check)/;
/** Lists of jobs and servicemen, which several pages show. */
const market =
  /web\/features\/(?:market|money|site)\/(jobs|calls|servicemen|wallet|landing)\/(?!own|posting|profile|card\/|receipts|transfer|fuzzy|history|transactions|statement|wallet-card|money-rests|resting-notice|bought-orders|wallet.api)|shared\/(services\/service-rows|services\/services\.|time\/job-age)/;

export default defineConfig({
  publicDir: "web/public",
  plugins: [slimEndpoints(), splitTexts(), reactRouter()],
  optimizeDeps: { include: ["@tanstack/react-query", "react-router/dom"] },
  build: { manifest: true, target: "es2022", chunkSizeWarningLimit: 500, assetsInlineLimit: 0 },
  // The server build bundles its packages: one React for all of them, in its production form for any NODE_ENV.
  ssr: { noExternal: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // On a slow phone each request is costly: a few shared files, not one per icon.
            codeSplitting: {
              groups: [
                { name: "framework", test: framework, priority: 4 },
                { name: "checking", test: checking, priority: 3 },
                {
                  name: "common",
                  test: (file) => common.test(file) && !behind.test(file),
                  minShareCount: 3,
                  priority: 2,
                },
                { name: "behind", test: behind, minShareCount: 3, priority: 1 },
                { name: "market", test: market, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
