/** Takes a file out of a JSON body while it arrives, and puts a reference to it in its place. */
import { Transform, type TransformCallback } from "node:stream";
import { errorCodes } from "fastify";
import { AppError } from "#server/app-error.ts";
import type { IncomingFile } from "#server/features/platform/media/incoming.ts";
import { base64Of } from "#server/features/platform/media/media.rules.ts";
import { errorTexts } from "#server/language/messages.ts";

/** Limit without files: enough for the longest texts of a form with every character escaped. */
const maxTextBytes = 512 * 1024;
/** A longer beginning is not the data URL of a picture or video. */
const maxStart = 300;
const code = { quote: 34, comma: 44, colon: 58, backslash: 92 };
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);
const escapes = /\\(?:(\/)|u00([\da-f]{2}))/gi;
const unfinishedEscape = /\\(?:u[\da-f]{0,3})?$/i;

interface Options {
  /** The field of the outermost object that may hold a data URL. */
  field: string;
  limitBytes: number;
  create(start: string): Promise<IncomingFile>;
  refer(file: IncomingFile): string;
}

export class FileExtractor extends Transform {
  /** Read by Fastify, which compares it with the announced length and the route's limit. */
  receivedEncodedLength = 0;
  private readonly options: Options;
  private work = Promise.resolve();
  private textBytes = 0;
  private depth = 0;
  private inString = false;
  private isEscaped = false;
  /** The latest string of the outermost object, if short, and the key before the current value. */
  private word = "";
  private key: string | undefined;
  /** The beginning of the field's value, held back until it shows whether it is a data URL. */
  private start: string | undefined;
  private file: IncomingFile | undefined;
  private hasFile = false;
  private unread = "";

  constructor(options: Options) {
    super();
    this.options = options;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.work = this.extract(chunk).then(() => done(), done);
  }

  /** Waits for the write under way and removes the file that has not been read to its end. */
  async stop(): Promise<void> {
    this.destroy();
    await this.work;
    await this.file?.remove();
  }

  private async extract(chunk: Buffer): Promise<void> {
    this.receivedEncodedLength += chunk.length;
    if (this.receivedEncodedLength > this.options.limitBytes)
      throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    for (let at = 0; at < chunk.length; ) {
      if (this.file) {
        at = await this.readFile(this.file, chunk, at);
        continue;
      }
      const from = at;
      while (at < chunk.length && this.start === undefined) this.readText(chunk[at++]!);
      this.pass(chunk.subarray(from, at));
      while (at < chunk.length && this.start !== undefined && !this.file) await this.readStart(chunk[at++]!);
    }
  }

  private pass(text: Buffer): void {
    this.textBytes += text.length;
    if (this.textBytes > maxTextBytes) throw new AppError("malformed");
    if (text.length > 0) this.push(text);
  }

  private readText(byte: number): void {
    if (this.inString) {
      if (byte === code.quote && !this.isEscaped) this.inString = false;
      else if (this.depth === 1 && this.word.length < 64) this.word += String.fromCharCode(byte);
      this.isEscaped = byte === code.backslash && !this.isEscaped;
    } else if (byte === code.quote) {
      this.inString = true;
      this.word = "";
      if (this.depth === 1 && this.key === this.options.field) this.start = "";
    } else if (opening.has(byte)) this.depth += 1;
    else if (closing.has(byte)) this.depth -= 1;
    else if (this.depth === 1 && byte === code.colon) this.key = this.word;
    else if (this.depth === 1 && byte === code.comma) this.key = undefined;
  }

  private async readStart(byte: number): Promise<void> {
    const start = `${this.start}${String.fromCharCode(byte)}`;
    this.start = start;
    if (byte === code.comma && base64Of(unescaped(start)) === "") {
      // Each repetition of the field would cost another file.
      if (this.hasFile) throw new AppError("malformed");
      this.hasFile = true;
      this.file = await this.options.create(unescaped(start));
      this.start = undefined;
    } else if (byte === code.comma || byte === code.quote || start.length > maxStart) {
      this.start = undefined;
      const text = Buffer.from(start, "latin1");
      for (const passed of text) this.readText(passed);
      this.pass(text);
    }
  }

  private async readFile(file: IncomingFile, chunk: Buffer, at: number): Promise<number> {
    const quoteAt = chunk.indexOf(code.quote, at);
    const text = this.unread + chunk.toString("latin1", at, quoteAt < 0 ? chunk.length : quoteAt);
    const unfinished = unfinishedEscape.exec(text)?.[0] ?? "";
    this.unread = unfinished;
    const base64 = unescaped(text.slice(0, text.length - unfinished.length));
    if (base64.includes("\\") || (quoteAt >= 0 && unfinished)) throw this.notBase64();
    await file.write(base64);
    if (quoteAt < 0) return chunk.length;
    await file.end();
    this.file = undefined;
    this.inString = false;
    // The quote before it has been passed on.
    this.pass(Buffer.from(`${this.options.refer(file)}"`));
    return quoteAt + 1;
  }

  private notBase64(): AppError {
    return new AppError("media_refused", { fields: { [this.options.field]: errorTexts.media_refused } });
  }
}

/** Undoes the escapes that JSON writers use for characters of data URLs. */
const unescaped = (text: string): string =>
  text.includes("\\")
    ? text.replace(
        escapes,
        (_escape, slash, digits) => slash ?? String.fromCharCode(Number.parseInt(digits, 16)),
      )
    : text;
