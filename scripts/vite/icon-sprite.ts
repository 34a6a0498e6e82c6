import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { LucideIcon } from "lucide-react";
import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { importedNames } from "./imported-names.ts";

const root = path.resolve(import.meta.dirname, "../..");
const virtual = "virtual:icons";
const imports = /import \{([^}]*)\} from "lucide-react";/g;

/**
 * Serves the icons as one cached file that pages refer to. Inlined in every card, and with their drawing code
 * in the scripts, they took a third of a page's HTML and rendering time.
 */
export function iconSprite(): Plugin {
  const names = iconsInUse();
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${names.map(symbolOf).join("")}</svg>`;
  const hash = createHash("sha256").update(sprite).digest("base64url").slice(0, 8);
  const fileName = `assets/icons-${hash}.svg`;
  return {
    name: "icon-sprite",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?(\?|$)/, code: imports },
      handler: (code) => ({ code: code.replace(imports, (_, list: string) => iconsOf(list)), map: null }),
    },
    resolveId: { filter: { id: exactly(virtual) }, handler: () => virtual },
    load: { filter: { id: exactly(virtual) }, handler: () => factory(`/${fileName}`) },
    generateBundle() {
      if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source: sprite });
    },
  };
}

/** Names of the icons that any page imports. */
function iconsInUse(): string[] {
  const texts = globSync("web/**/*.{ts,tsx}", { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), "utf8"),
  );
  const names = texts.flatMap((text) =>
    [...text.matchAll(imports)].flatMap(([, list = ""]) => importedNames(list)),
  );
  return [...new Set(names.map((name) => name.replace(/ as .*/, "")))].sort();
}

/** The drawing alone: size, colour and stroke come from the page's styles. */
function symbolOf(name: string): string {
  const icon = (lucide as unknown as Record<string, LucideIcon | undefined>)[name];
  if (!icon) throw new Error(`lucide-react has no icon ${name}`);
  const drawing = renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return `<symbol id="${name}" viewBox="0 0 24 24">${drawing}</symbol>`;
}

/** Each module creates the icons it uses: one module with all icons would be part of the first script. */
function iconsOf(list: string): string {
  const icons = importedNames(list)
    .map((name) => name.split(" as "))
    .map(([name = "", alias = name]) => `const ${alias} = /* @__PURE__ */ icon("${name}");`);
  return `import { icon } from "${virtual}"; ${icons.join(" ")}`;
}

const exactly = (id: string): RegExp => new RegExp(`^${id}$`);

const factory = (address: string): string => `
import { jsx } from "react/jsx-runtime";
export const icon = (name) => {
  const children = jsx("use", { href: "${address}#" + name });
  return ({ className }) => jsx("svg", { className, "aria-hidden": true, children });
};`;
