/**
 * Loaders only prime the cache: on the server into the page's own cache, in the browser into the tab's. Components
 * read with useQuery from the same options, so there is one data path.
 */
import type { QueryClient } from "@tanstack/react-query";
import { data, type LoaderFunctionArgs, type RouterContextProvider, redirect } from "react-router";
import { pages } from "#shared/paths.ts";
import { ApiError } from "./api-error.ts";
import { browserQueryClient } from "./browser-query-client.ts";
import { queryClientContext } from "./request-context.ts";
import { meQuery } from "./session.ts";

export interface Priming {
  client: QueryClient;
  params: Record<string, string | undefined>;
  url: URL;
}

type Prime = (priming: Priming) => Promise<unknown>;

interface PrimedRoute {
  /** Export as `loader`. */
  onServer(args: LoaderFunctionArgs): Promise<unknown>;
  /** Export as `clientLoader`. */
  inBrowser(args: { params: Priming["params"]; request: Request }): Promise<null>;
}

/**
 * Loads what a page needs before it shows. On the server a refusal of the page's main query becomes the page's
 * status; in the browser the page shows at once and its own query states tell the rest.
 */
export function primed(prime: Prime): PrimedRoute {
  return {
    async onServer({ params, request, context }) {
      const client = (context as Readonly<RouterContextProvider>).get(queryClientContext);
      try {
        await prime({ client, params, url: new URL(request.url) });
        return null;
      } catch (error) {
        if (error instanceof ApiError) return data(null, { status: error.status || 503 });
        throw error;
      }
    },
    async inBrowser({ params, request }) {
      const client = browserQueryClient();
      await prime({ client, params, url: new URL(request.url) }).catch((error) => {
        if (error instanceof Response) throw error;
      });
      return null;
    },
  };
}

/** A `clientLoader` for pages that show at once: their own queries ask, and show how that goes. */
export const shownAtOnce = async (): Promise<null> => null;

/** A page for signed-in people: visitors go to /login and come back afterwards. */
export function primedForUsers(prime: Prime): PrimedRoute {
  return primed(async (priming) => {
    const { user } = await priming.client.ensureQueryData(meQuery());
    if (!user) throw redirect(loginPath(priming.url.pathname + priming.url.search));
    await prime(priming);
  });
}

/** /login, with the way back. */
export const loginPath = (from: string): string => `${pages.login}?redirectUrl=${encodeURIComponent(from)}`;
