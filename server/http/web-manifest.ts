import { appDescription } from "#texts/shell.ts";
import type { Config } from "../config.ts";

/** What a phone needs to install the product on its home screen. iPhones push notifications only to installed apps. */
export const webManifest = ({ productName }: Pick<Config, "productName">) => ({
  id: "/",
  name: productName,
  short_name: productName,
  description: appDescription,
  lang: "en-NG",
  start_url: "/",
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
