import { htmlLang, type Language, pagePrefix } from "#shared/messages/languages.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { textsIn } from "../language/texts.ts";
import type { Server } from "./server-type.ts";

/** What a phone needs to install the product on its home screen. iPhones push notifications only to installed apps. */
const webManifest = ({ productName }: Config, language: Language) => ({
  id: "/",
  name: productName,
  short_name: productName,
  description: textsIn(language).appDescription,
  lang: htmlLang[language],
  start_url: `${pagePrefix(language)}/`,
  scope: "/",
  display: "standalone",
  background_color: "#fcfaf7",
  theme_color: "#1c2868",
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
});

export function serveManifest(app: Server, { config }: Pick<Deps, "config">, language: Language): void {
  const manifest = JSON.stringify(webManifest(config, language));
  app.get(
    `${pagePrefix(language)}/manifest.webmanifest`,
    { config: { anonymous: true }, schema: { hide: true } },
    async (_request, reply) =>
      reply.type("application/manifest+json").header("cache-control", "public, max-age=3600").send(manifest),
  );
}
