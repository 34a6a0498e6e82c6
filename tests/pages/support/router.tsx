/** The real site map in the real router, without the surrounding document, which the browser tests cover. */
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot, type Root } from "react-dom/client";
import {
  createBrowserRouter,
  type RouteObject,
  RouterProvider,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import { browserQueryClient } from "#web/lib/api/browser-query-client.ts";
import { takeQueriesOfPage } from "#web/lib/page-data/page-data.ts";
import siteMap from "#web/routes.ts";

// biome-ignore lint/suspicious/noExplicitAny: modules of all routes, each with its own types
type RouteModule = Record<string, any>;

const modules = import.meta.glob<RouteModule>("../../../web/routes/**/*.tsx");
const rootModule = () => import("#web/root.tsx") as Promise<RouteModule>;

export interface ShownPage {
  /** Resolves when the first data is loaded. */
  settled(): Promise<void>;
  isIdle(): boolean;
  remove(): void;
}

/** Renders the page at the window's address from the data that the server sent. */
export async function showPage(): Promise<ShownPage> {
  const client = browserQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  // A failed read is repeated twice after a second or two; here soon, but not before a test has seen it loading.
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 150 } });
  // The query client of an earlier page is still there, emptied.
  if (window.__runor) takeQueriesOfPage(client, window.__runor);
  delete window.__runor;
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  const { default: Component, ErrorBoundary, clientLoader, shouldRevalidate } = await rootModule();
  const router = createBrowserRouter([
    {
      id: "root",
      Component: withComponentProps(Component),
      ErrorBoundary: withErrorBoundaryProps(ErrorBoundary),
      HydrateFallback: () => null,
      loader: clientLoader,
      shouldRevalidate,
      children: siteMap.map(toRoute),
    },
  ]);
  const root: Root = createRoot(container);
  root.render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const isIdle = () => router.state.initialized && router.state.navigation.state === "idle";
  return {
    isIdle,
    settled: () =>
      new Promise((resolve) => {
        const check = () => isIdle() && resolve();
        router.subscribe(check);
        check();
      }),
    remove() {
      root.unmount();
      router.dispose();
      void client.cancelQueries();
      client.clear();
      document.body.replaceChildren();
    },
  };
}

function toRoute({ id, path, index, file }: (typeof siteMap)[number]): RouteObject {
  const load = modules[`../../../web/${file}`];
  if (!load) throw new Error(`no route module ${file}`);
  return {
    id: id ?? file.replace(/\.tsx$/, ""),
    ...(index ? { index: true as const } : { path: path ?? "" }),
    lazy: async () => {
      const { default: Component, ErrorBoundary, clientLoader, handle, shouldRevalidate } = await load();
      return {
        Component: withComponentProps(Component),
        ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) }),
        ...(clientLoader && { loader: clientLoader }),
        ...(shouldRevalidate && { shouldRevalidate }),
        handle,
      };
    },
  } as RouteObject;
}
