import { AppError } from "../app-error.ts";
import type { Server } from "./server-type.ts";

const deepest = 32;
/** What is not inside of strings: only a picture or a video makes a body large, and that is one string. */
const maxOutside = 64 * 1024;

/** Reads JSON bodies that cost no more than their length: nesting and numbers of values have an end. */
export function registerJsonBodies(app: Server): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (isCheapToParse(body)) return parse(request, body.toString(), done);
    done(new AppError("malformed"), undefined);
  });
}

const code = { quote: 34, backslash: 92, open: 91, close: 93, openObject: 123, closeObject: 125 };

/** Whether JSON text is shallow and has few values. Whether it is JSON at all is for the parser. */
export function isCheapToParse(text: Buffer): boolean {
  let depth = 0;
  let outside = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    outside += 1;
    if (byte === code.open || byte === code.openObject) depth += 1;
    else if (byte === code.close || byte === code.closeObject) depth -= 1;
    else if (byte === code.quote) {
      // Native code finds the end of a string of megabytes at once; each escaped quote on the way counts.
      do {
        at = text.indexOf(code.quote, at + 1);
        outside += 1;
      } while (at >= 0 && isEscaped(text, at) && outside <= maxOutside);
      if (at < 0) return true;
    }
    if (depth > deepest || outside > maxOutside) return false;
  }
  return true;
}

function isEscaped(text: Buffer, at: number): boolean {
  let before = at;
  while (text[before - 1] === code.backslash) before -= 1;
  return (at - before) % 2 === 1;
}
