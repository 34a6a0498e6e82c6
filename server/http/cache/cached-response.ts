/**
 * A response that is the same for everyone, kept as small as possible: once it has been sent compressed, only its
 * compressed forms. They are strings of bytes (Latin-1): smaller than buffers in their own memory, and Node sends them
 * together with the head of a response.
 */
import { hash } from "node:crypto";
import { chooseEncoding, compress, decompress, type Encoding } from "./encodings.ts";

export interface Content {
  /** Text, or its bytes. */
  body: string | Bytes;
  /** Subjects shown: dropping one of these drops the response. */
  tags: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Default: 200. */
  status?: number;
  staleAt?: Date | undefined;
  /** Most of such content is asked for once before it changes: its first answer is compressed quickly. */
  isMostlyAskedOnce?: true;
  /** Adds a notice that the content may be outdated. */
  whenOld?: (body: string) => string;
}

interface Bytes {
  /** Each character is a byte. */
  bytes: string;
}

/** The body as it travels. */
export interface Form extends Bytes {
  encoding: Encoding;
}

/** Marks a response that may be outdated, with the time when it was last right. */
const oldHeader = "x-runor-stale";

/** Shorter answers hardly get smaller by compression. */
const compressFromBytes = 600;

/** Measured, including header lines and map entries. */
const bytesPerResponse = 700;
const bytesPerTag = 110;
/** Objects of parsed JSON, for each byte of its text. */
const bytesPerParsed = 3;

const noHeaders = {};

export class CachedResponse {
  readonly key: string;
  readonly etag: string;
  readonly tags: readonly string[];
  /** The same object for all responses without own headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly staleAtMs: number;
  /** Request addresses that lead here without being parsed again. */
  addresses: readonly string[] = [];
  /** Requested since the last eviction. */
  isWanted = false;
  /** Called with each change of `bytes`. */
  onGrowth: ((bytes: number) => void) | undefined;
  private readonly length: number;
  /** The form that others are made from; dropped once a form for many exists. */
  private source: Form | undefined;
  private forms: readonly Form[] = [];
  /** Whether the next answer is compressed for many, and kept. */
  private isForMany: boolean;
  private isParsedOften = false;
  private parsed: unknown;
  private readonly whenOld: Content["whenOld"];
  private old: CachedResponse | undefined;

  constructor(key: string, content: Content) {
    const { body } = content;
    const bytes = typeof body === "string" ? Buffer.from(body).toString("latin1") : body.bytes;
    this.key = key;
    this.etag = `W/"${hash("sha1", bytes, "base64url").slice(0, 16)}"`;
    this.tags = content.tags;
    this.headers = content.headers ?? noHeaders;
    this.status = content.status ?? 200;
    this.staleAtMs = content.staleAt?.getTime() ?? Number.POSITIVE_INFINITY;
    this.length = bytes.length;
    this.source = { encoding: "identity", bytes };
    this.isForMany = !content.isMostlyAskedOnce;
    this.whenOld = content.whenOld;
  }

  get body(): Buffer {
    const { encoding, bytes } = this.source ?? this.forms[0]!;
    const buffer = Buffer.from(bytes, "latin1");
    return encoding === "identity" ? buffer : decompress(buffer, { encoding, length: this.length });
  }

  /** The body, parsed. Callers must not modify it: it is kept if it is asked for more than once. */
  get json(): unknown {
    if (this.parsed !== undefined) return this.parsed;
    const parsed: unknown = JSON.parse(this.body.toString());
    if (this.isParsedOften) {
      this.parsed = parsed;
      this.onGrowth?.(this.length * bytesPerParsed);
    }
    this.isParsedOften = true;
    return parsed;
  }

  /** The body in an encoding that the browser accepts, compressed on first use. */
  formFor(acceptEncoding: string | undefined): Form {
    const audience = this.isForMany ? "many" : "one";
    this.isForMany = true;
    const encoding = this.length < compressFromBytes ? "identity" : chooseEncoding(acceptEncoding, audience);
    const ready = this.forms.find((form) => form.encoding === encoding);
    if (ready) return ready;
    if (encoding === "identity") return this.plain();
    const form = { encoding, bytes: compress(this.body, encoding, audience).toString("latin1") };
    const before = this.source?.bytes.length ?? 0;
    this.source = audience === "one" ? form : undefined;
    if (audience === "many") this.forms = this.forms.concat(form);
    this.onGrowth?.(form.bytes.length - before);
    return form;
  }

  /** The same response, marked as last known to be right at that time. */
  asOf(time: Date): CachedResponse {
    const at = time.toUTCString();
    if (this.old?.headers[oldHeader] !== at) {
      this.old = new CachedResponse(this.key, {
        body: this.whenOld?.(this.body.toString()) ?? this.plain(),
        tags: this.tags,
        headers: { ...this.headers, [oldHeader]: at },
        status: this.status,
      });
    }
    return this.old;
  }

  leadFrom(address: string): void {
    // V8 reserves room for seventeen elements when an array is spread or grows in place.
    this.addresses = this.addresses.concat(address);
    this.onGrowth?.(address.length);
  }

  /** Estimated memory: forms, tags, and addresses, whose length callers choose. */
  get bytes(): number {
    const forms = [this.source, ...this.forms].map((form) => form?.bytes ?? "");
    const texts = [this.key, ...this.addresses, ...forms, ...Object.values(this.headers)];
    return (
      bytesPerResponse +
      texts.reduce((sum, { length }) => sum + length, 0) +
      this.tags.length * bytesPerTag +
      (this.parsed === undefined ? 0 : this.length * bytesPerParsed)
    );
  }

  private plain(): Form {
    if (this.source?.encoding === "identity") return this.source;
    return { encoding: "identity", bytes: this.body.toString("latin1") };
  }
}
