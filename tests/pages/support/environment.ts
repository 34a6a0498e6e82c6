/** One phone window without layout per worker: happy-dom, with what Playwright's queries ask of a browser. */
import { GlobalWindow } from "happy-dom";
import type { Environment } from "vitest/runtime";
import { populateGlobal } from "vitest/runtime";

/** Node's own networking, which the page's calls use; network.ts adds cookies as a browser does. */
const nodeOwn = [
  "fetch",
  "Request",
  "Response",
  "Headers",
  "AbortController",
  "AbortSignal",
  "URL",
  "URLSearchParams",
];

const environment: Environment = {
  name: "page",
  viteEnvironment: "client",
  setup(global) {
    const window = new GlobalWindow({
      url: process.env.PAGES_ORIGIN ?? "http://localhost",
      width: 360,
      height: 800,
      settings: {
        // Navigation stays in the router; leaving for another document is tested by the browser journeys.
        navigation: {
          disableMainFrameNavigation: true,
          disableChildFrameNavigation: true,
          disableChildPageNavigation: true,
          disableFallbackToSetURL: true,
        },
        disableJavaScriptFileLoading: true,
        disableCSSFileLoading: true,
        handleDisabledFileLoadingAsSuccess: true,
      },
    });
    const kept = Object.fromEntries(nodeOwn.map((name) => [name, global[name]]));
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true });
    Object.assign(global, kept, { happyDOM: window.happyDOM });
    return {
      async teardown() {
        await window.happyDOM.abort();
        for (const key of keys) delete global[key];
        for (const [key, value] of originals) global[key] = value;
      },
    };
  },
};

export default environment;
