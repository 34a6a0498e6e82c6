import type { FastifyInstance, FastifyRequest } from "fastify";

/** JSON for the providers' APIs, forms for the pages: the sandbox has its own parsers, independent of the product. */
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

/** Whether a page's form sent it, which is answered with a page; a test sends JSON. */
export const isForm = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;

export function fieldsOf(body: unknown): Record<string, unknown> {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  return isObject ? (body as Record<string, unknown>) : {};
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
