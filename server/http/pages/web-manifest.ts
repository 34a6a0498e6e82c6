import type { Config } from "#server/config.ts";
import type { Deps } from "#server/deps.ts";
import { textsIn } from "#server/language/texts.ts";
import { sharedFields } from "#shared/constants.ts";
import { htmlLang, type Language, pagePrefix } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import type { Server } from "../server-type.ts";

/** What a phone needs to install the product on its home screen. iPhones push notifications only to installed apps. */
const webManifest = ({ productName }: Config, language: Language) => {
  const prefix = pagePrefix(language);
  const words = textsIn(language);
  const shortcut = (name: string, page: string) => ({ name, url: prefix + page });
  return {
    id: "/",
    name: productName,
    short_name: productName,
    description: words.appDescription,
    lang: htmlLang[language],
    start_url: `${prefix}/`,
    scope: "/",
    display: "standalone",
    background_color: "#fcfaf7",
    theme_color: "#1c2868",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      shortcut(words.shellTexts.postJob, pages.postJob),
      shortcut(words.shellTexts.myJobs, pages.myJobs),
      shortcut(words.shellTexts.wallet, pages.wallet),
      shortcut(words.installTexts.findJobs, pages.jobs),
    ],
    // The service worker takes the photo and opens the form with it.
    share_target: {
      action: prefix + pages.postJob,
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: sharedFields.title,
        text: sharedFields.text,
        files: [{ name: sharedFields.file, accept: ["image/*", "video/mp4", "video/webm", "video/ogg"] }],
      },
    },
  };
};

/** Something shared from another app, without the service worker: opens the form without what was shared. */
function serveSharing(app: Server, language: Language): void {
  const form = pagePrefix(language) + pages.postJob;
  app.post(form, {
    config: { anonymous: true },
    schema: { hide: true },
    // Before the body is read.
    onRequest: async (_request, reply) => reply.redirect(form, 303),
    handler: async (_request, reply) => reply.redirect(form, 303),
  });
}

export function serveManifest(app: Server, { config }: Pick<Deps, "config">, language: Language): void {
  serveSharing(app, language);
  const manifest = JSON.stringify(webManifest(config, language));
  app.get(
    `${pagePrefix(language)}/manifest.webmanifest`,
    { config: { anonymous: true }, schema: { hide: true } },
    async (_request, reply) =>
      reply.type("application/manifest+json").header("cache-control", "public, max-age=3600").send(manifest),
  );
}
