import { AppError } from "#server/app-error.ts";
import type { Server } from "../server-type.ts";

const maxDepth = 32;
/** Limit of bytes outside strings: only a picture or video makes a body large, and that is one string. */
const maxOutside = 64 * 1024;

/** Parses JSON bodies with limits on nesting and number of values, so that cost grows with length only. */
export function registerJsonBodies(app: Server): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    // Many clients always send the type, also for calls that have no body.
    if (body.length === 0) return done(null, undefined);
    if (isCheapToParse(body)) return parse(request, body.toString(), done);
    done(new AppError("malformed"), undefined);
  });
}

const code = { quote: 34, backslash: 92, open: 91, close: 93, openObject: 123, closeObject: 125 };

/** Whether JSON text is shallow and has few values. The parser decides whether it is valid. */
export function isCheapToParse(text: Buffer): boolean {
  let depth = 0;
  let outside = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    outside += 1;
    if (byte === code.open || byte === code.openObject) depth += 1;
    else if (byte === code.close || byte === code.closeObject) depth -= 1;
    else if (byte === code.quote) {
      // indexOf is native and finds the end of a long string fast; escaped quotes are skipped one by one.
      do {
        at = text.indexOf(code.quote, at + 1);
        outside += 1;
      } while (at >= 0 && isEscaped(text, at) && outside <= maxOutside);
      if (at < 0) return true;
    }
    if (depth > maxDepth || outside > maxOutside) return false;
  }
  return true;
}

function isEscaped(text: Buffer, at: number): boolean {
  let before = at;
  while (text[before - 1] === code.backslash) before -= 1;
  return (at - before) % 2 === 1;
}
