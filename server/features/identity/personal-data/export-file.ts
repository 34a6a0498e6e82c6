/** The ZIP file of an export: its JSON is packed while it is read, so that memory holds it only compressed. */
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";

export class ExportFile {
  private readonly ready: Uint8Array[] = [];
  private readonly zip = new Zip((error, chunk) => {
    if (error) throw error;
    this.ready.push(chunk);
  });
  private readonly json = new ZipDeflate("my-data.json");
  private isEmpty = true;

  constructor() {
    this.zip.add(this.json);
  }

  field(name: string, value: unknown): void {
    this.begin(name);
    this.write(JSON.stringify(value, null, 2));
  }

  /** A list whose rows come in pages. */
  async list(name: string, pages: AsyncIterable<readonly unknown[]>): Promise<void> {
    this.begin(name);
    this.write("[");
    let isFirst = true;
    for await (const page of pages) {
      if (page.length === 0) continue;
      const rows = page.map((row) => `\n    ${JSON.stringify(row)}`).join(",");
      this.write(isFirst ? rows : `,${rows}`);
      isFirst = false;
    }
    this.write("]");
  }

  endJson(): void {
    this.json.push(strToU8("\n}\n"), true);
  }

  /** Pictures and videos are compressed already. */
  async *file(name: string, content: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
    const entry = new ZipPassThrough(name);
    this.zip.add(entry);
    for await (const chunk of content) {
      entry.push(new Uint8Array(chunk as Buffer));
      yield* this.taken();
    }
    entry.push(new Uint8Array(), true);
  }

  end(): void {
    this.zip.end();
  }

  taken(): Uint8Array[] {
    return this.ready.splice(0);
  }

  private begin(name: string): void {
    this.write(`${this.isEmpty ? "{" : ","}\n  ${JSON.stringify(name)}: `);
    this.isEmpty = false;
  }

  private write(text: string): void {
    this.json.push(strToU8(text));
  }
}
