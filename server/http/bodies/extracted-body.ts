/** A body whose file is written to disk while it arrives, and removed once nothing uses it. */
import { finished, type Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { Deps } from "#server/deps.ts";
import { IncomingFile, refer, removeReferred } from "#server/features/platform/media/incoming.ts";
import { FileExtractor } from "./file-extractor.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body's field that may hold a file as a data URL. */
    uploadField?: string;
  }
}

const bodies = new WeakMap<FastifyRequest, ExtractedBody>();

/** Undefined for routes that take no file. */
export function extractFile(
  deps: Deps,
  request: FastifyRequest,
  payload: Readable,
): ExtractedBody | undefined {
  const { config, bodyLimit } = request.routeOptions;
  if (config.uploadField === undefined) return undefined;
  const body = new ExtractedBody(deps, payload, { field: config.uploadField, limitBytes: bodyLimit });
  bodies.set(request, body);
  return body;
}

/** Keeps the files of a request until its work ends, which may be after its sender has left. */
export async function whileFilesAreKept<Answer>(
  request: FastifyRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const body = bodies.get(request);
  if (!body) return work();
  body.holders.add("work");
  try {
    return await work();
  } finally {
    await body.release("work");
  }
}

class ExtractedBody {
  readonly text: FileExtractor;
  /** Those that still use the files. */
  readonly holders = new Set<"answer" | "work">(["answer"]);
  private readonly deps: Deps;
  private reference: string | undefined;

  constructor(deps: Deps, payload: Readable, { field, limitBytes }: { field: string; limitBytes: number }) {
    this.deps = deps;
    const text = new FileExtractor({
      field,
      limitBytes,
      create: (start) => IncomingFile.create(deps, start),
      refer: (file) => {
        this.reference = refer(deps, file);
        return this.reference;
      },
    });
    // Fastify listens only while it reads, and an error without a listener ends the process.
    text.on("error", () => undefined);
    finished(payload, { writable: false }, (error) => {
      if (error) text.destroy(error);
    });
    this.text = payload.pipe(text);
    // The rest of a refused body is read, so that its sender sees the answer.
    text.on("close", () => payload.unpipe(text).resume());
  }

  async release(holder: "answer" | "work"): Promise<void> {
    this.holders.delete(holder);
    if (this.holders.size > 0) return;
    await this.text.stop();
    if (this.reference) await removeReferred(this.deps, this.reference);
  }
}
