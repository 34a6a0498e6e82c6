import type { FastifyInstance } from "fastify";

/** JSON for the providers' APIs, forms for the pages: the sandbox reads bodies its own way, whatever the product does. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, text === "" ? {} : JSON.parse(String(text)));
    } catch {
      done(Object.assign(new Error("Invalid JSON payload"), { statusCode: 400 }));
    }
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(text))));
    },
  );
}

/** The body's fields; anything that is no object has none. */
export function fieldsOf(body: unknown): Record<string, unknown> {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  return isObject ? (body as Record<string, unknown>) : {};
}

/** The text in a field, or undefined when it is empty or something else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
