/** Loaders only fill the cache; components read it with useQuery and the same options: one data path. */
import type { QueryClient } from "@tanstack/react-query";
import { data, type LoaderFunctionArgs, type RouterContextProvider, redirect } from "react-router";
import { pages } from "#shared/paths.ts";
import { ApiError } from "../api/api-error.ts";
import { browserQueryClient } from "../api/browser-query-client.ts";
import { meQuery } from "../person/session.ts";
import { queryClientContext } from "./request-context.ts";

export interface Priming {
  client: QueryClient;
  params: Record<string, string | undefined>;
  url: URL;
}

export type Prime = (priming: Priming) => Promise<unknown>;

interface PrimedRoute {
  /** Export as `loader`. */
  onServer(args: LoaderFunctionArgs): Promise<unknown>;
  /** Export as `clientLoader`. */
  inBrowser(args: { params: Priming["params"]; request: Request }): Promise<null>;
}

/** On the server, a refusal of the main query becomes the page's status; in the browser the page shows at once. */
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

/** Waits on the server only: in the browser the page is shown at once in its loading state. */
export async function waitOnServer(reading: Promise<unknown>): Promise<void> {
  if (import.meta.env.SSR) await reading;
  else reading.catch(() => undefined);
}

/** A `clientLoader` for pages that are shown at once, with their queries' own loading and error states. */
export const shownAtOnce = async (): Promise<null> => null;

/** The page's address without its language's prefix, as links have it. */
export const ownAddress = ({ pathname, search }: URL): string =>
  (pathname.slice(import.meta.env.PAGE_PREFIX.length) || "/") + search;

/** A page for signed-in users: visitors go to /login and come back afterwards. */
export function primedForUsers(prime: Prime): PrimedRoute {
  return primed(async (priming) => {
    const { user } = await priming.client.ensureQueryData(meQuery());
    if (!user) throw redirect(loginPath(ownAddress(priming.url)));
    await prime(priming);
  });
}

/** /login with a return path. */
export const loginPath = (from: string): `/${string}` =>
  `${pages.login}?redirectUrl=${encodeURIComponent(from)}`;
