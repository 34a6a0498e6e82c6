import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  publicDir: "web/public",
  plugins: [tailwindcss(), reactRouter()],
  optimizeDeps: { include: ["@tanstack/react-query", "react-router/dom"] },
  build: { manifest: true, target: "es2022", chunkSizeWarningLimit: 400, assetsInlineLimit: 0 },
});
