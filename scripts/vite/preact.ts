/** React's API by Preact (decision 214), for `resolve.alias`. */
import path from "node:path";
import { pseudoLanguage } from "../../shared/messages/languages.ts";

const by = (file: string): string => path.resolve(import.meta.dirname, "../../web/preact", file);
/** No person gets the pages in the pseudo-language. */
const isChecked = process.env.PAGE_LANGUAGE === pseudoLanguage;

export const preact = [
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: "preact/jsx-runtime" },
  {
    find: /^react-dom\/client$/,
    replacement: by(isChecked ? "checked-react-dom-client.ts" : "react-dom-client.ts"),
  },
  { find: /^react-dom\/(server|static)$/, replacement: by("react-dom-server.ts") },
  { find: /^react(-dom)?$/, replacement: by("react.ts") },
];
