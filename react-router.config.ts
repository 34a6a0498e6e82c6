import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { writeFormList } from "./scripts/vite/form-list.ts";
import { buildFolder, pageLanguage } from "./scripts/vite/page-language.ts";
import { slimManifest } from "./scripts/vite/slim-manifest.ts";
import { pagePrefix } from "./shared/messages/languages.ts";

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
    writeFormList(clientFolder);
  },
} satisfies Config;
