import path from "node:path";
import type { Plugin } from "vite";
import {
  defaultLanguage,
  htmlLang,
  type Language,
  openGraphLocale,
  pagePrefix,
  pseudoLanguage,
} from "#shared/messages/languages.ts";

const messages = path.resolve(import.meta.dirname, "../../shared/messages");

/** The language of the pages being built. */
export const pageLanguage = (process.env.PAGE_LANGUAGE ?? defaultLanguage) as Language;

/** Their folder, which server/http/pages/page-builds.ts also derives. */
export const buildFolder = pageLanguage === defaultLanguage ? "build" : `build/${pageLanguage}`;

/** Build constants, which the minifier folds away in pages of the default language (web/lib/language.ts). */
export const languageConstants: Record<string, string> = {
  "import.meta.env.PAGE_LANGUAGE": JSON.stringify(pageLanguage),
  "import.meta.env.PAGE_PREFIX": JSON.stringify(pagePrefix(pageLanguage)),
  "import.meta.env.HTML_LANG": JSON.stringify(htmlLang[pageLanguage]),
  "import.meta.env.OPEN_GRAPH_LOCALE": JSON.stringify(openGraphLocale[pageLanguage]),
};

/** Resolves `#texts/<noun>.ts` to the language's folder. The pseudo-language is made from the English modules. */
export const languageTexts = (): Plugin[] =>
  pageLanguage === defaultLanguage ? [] : [pageLanguage === pseudoLanguage ? pseudoModules : languageFolder];

const languageFolder: Plugin = {
  name: "language-folder",
  enforce: "pre",
  resolveId: {
    filter: { id: /^#texts\/[\w-]+\.ts$/ },
    handler: (id) => path.join(messages, pageLanguage, path.basename(id)),
  },
};

const anExport = /^export (?=(?:const|function) (\w+))/gm;

const pseudoModules: Plugin = {
  name: "pseudo-texts",
  enforce: "pre",
  transform: {
    filter: { id: /\/shared\/messages\/en\/[\w-]+\.ts(\?only=\w+)?$/ },
    handler(code) {
      const names = [...code.matchAll(anExport)].map(([, name]) => name);
      return {
        code: [
          `import { pseudoTexts } from ${JSON.stringify(path.join(messages, "pseudo.ts"))};`,
          code.replace(anExport, ""),
          ...names.map((name) => `const pseudo_${name} = /* @__PURE__ */ pseudoTexts(${name});`),
          `export { ${names.map((name) => `pseudo_${name} as ${name}`).join(", ")} };`,
        ].join("\n"),
        map: null,
      };
    },
  },
};
