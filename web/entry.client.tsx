import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { browserQueryClient } from "./lib/api/browser-query-client.ts";
import { partsOrPatience } from "./lib/hydration/first-parts.ts";
import { inNextTask } from "./lib/hydration/next-task.ts";
import { isLeaving } from "./lib/leave-first.ts";

/** Waits for the load event, so that it does not delay the page. */
const startBackground = () =>
  void import("./features/messaging/notifications/device/background.ts")
    .catch(() => undefined)
    .then((background) => background?.startBackground());
if (import.meta.env.PROD && !isLeaving()) {
  if (document.readyState === "complete") startBackground();
  else addEventListener("load", startBackground, { once: true });
}

function hydrate(client: QueryClient): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <QueryClientProvider client={client}>
          <HydratedRouter />
        </QueryClientProvider>
      </StrictMode>,
    );
  });
}

void partsOrPatience().then(() => {
  if (isLeaving()) return;
  const client = browserQueryClient();
  inNextTask(() => hydrate(client));
});
