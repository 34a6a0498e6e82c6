import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  data,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  type RouterContextProvider,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from "react-router";
import { oldNoticeId } from "#shared/old-notice.ts";
import stylesheet from "./app.css?url";
import { ChatButton } from "./features/messaging/chat/chat-button.tsx";
import { NotificationBell } from "./features/messaging/notifications/notification-bell.tsx";
import { AppShell } from "./features/site/shell/app-shell.tsx";
import { PreviewPicture } from "./features/site/shell/preview-picture.tsx";
import { SearchAddress } from "./features/site/shell/search-address.tsx";
import { UnexpectedError } from "./features/site/shell/unexpected-error.tsx";
import font from "./fonts/runor-anek.woff2?url";
import { ApiError } from "./lib/api/api-error.ts";
import { feedLink } from "./lib/head/feed-link.ts";
import { firstInputScript } from "./lib/hydration/first-input.ts";
import { leaveFirstScript } from "./lib/leave-first.ts";
import { queriesOfPage } from "./lib/page-data/page-data.ts";
import { usePageRequest } from "./lib/page-data/page-request.tsx";
import { queryClientContext } from "./lib/page-data/request-context.ts";
import { primed } from "./lib/page-data/route-data.ts";
import { meQuery } from "./lib/person/session.ts";
import { settingsQuery } from "./lib/settings.ts";
import { themeScript } from "./lib/theme.ts";
import { dataSaverScript } from "./ui/content/data-saver.ts";

/** The page renders even when these cannot be loaded; the browser then requests them again. */
const primedRoot = primed(({ client }) =>
  Promise.all([client.prefetchQuery(meQuery()), client.prefetchQuery(settingsQuery())]),
);
/** Refuses the page when the session lookup failed: it would show a signed-in user as signed out. */
export const loader = async (args: LoaderFunctionArgs) => {
  await primedRoot.onServer(args);
  const client = (args.context as Readonly<RouterContextProvider>).get(queryClientContext);
  const error = client.getQueryState(meQuery().queryKey)?.error;
  if (error instanceof ApiError && error.status >= 500) throw data(null, { status: error.status });
  return null;
};
export const clientLoader = primedRoot.inBrowser;
/** The cache already holds what the root needs. */
export const shouldRevalidate = () => false;

export const links = () => [
  {
    rel: "preload",
    href: font,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  },
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  feedLink({}),
  { rel: "manifest", href: `${import.meta.env.PAGE_PREFIX}/manifest.webmanifest` },
];

// Left out of the browser's bundle: the scripts have already run from the server's HTML.
const beforePaint = import.meta.env.SSR ? [themeScript, dataSaverScript, firstInputScript].join(";") : "";

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, apiHost, requestId } = usePageRequest();
  const failedRequest = useRouteError() ? requestId : undefined;
  return (
    <html
      lang={import.meta.env.HTML_LANG}
      data-api={apiHost}
      data-request={failedRequest}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fcfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0a0d1c" media="(prefers-color-scheme: dark)" />
        <FirstScript nonce={nonce} />
        <Meta />
        <SearchAddress />
        <PreviewPicture />
        <Links />
      </head>
      <body>
        {/* server/http/pages/page-cache.ts says here that the page is old. */}
        <div
          id={oldNoticeId}
          className="topnotices"
          role="status"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that the browser keeps what the server put in
          dangerouslySetInnerHTML={{ __html: "" }}
          suppressHydrationWarning
        />
        {children}
        <CacheScript nonce={nonce} />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <AppShell bell={<NotificationBell />} chat={<ChatButton />}>
      <Outlet />
    </AppShell>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <AppShell bell={<NotificationBell />} chat={<ChatButton />}>
      <UnexpectedError error={error} />
    </AppShell>
  );
}

function FirstScript({ nonce }: { nonce: string }) {
  const client = useQueryClient();
  const hasPerson = import.meta.env.SSR && Boolean(client.getQueryData(meQuery().queryKey)?.user);
  return (
    <script
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, which must run before first paint
      dangerouslySetInnerHTML={{ __html: hasPerson ? `${leaveFirstScript};${beforePaint}` : beforePaint }}
      suppressHydrationWarning
    />
  );
}

/** Embeds the query cache in the page, so that the browser starts with the same data. */
function CacheScript({ nonce }: { nonce: string }) {
  const client = useQueryClient();
  const { reads } = usePageRequest();
  const state = import.meta.env.SSR ? queriesOfPage(client, reads) : "";
  return (
    <script
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped cannot end the script
      dangerouslySetInnerHTML={{ __html: `window.__runor=${state}` }}
      suppressHydrationWarning
    />
  );
}
