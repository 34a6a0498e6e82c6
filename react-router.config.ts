import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: "build",
  ssr: true,
  // The site map is small: one cached file instead of a request for each set of links on a page.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
