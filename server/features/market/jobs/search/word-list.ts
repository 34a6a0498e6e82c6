import { EditWalk } from "./edit-walk.ts";

/** A merge copies all words. */
const maxAdded = 500;

/**
 * Words in memory, sorted, to look up beginnings and slips. One buffer instead of strings: 12 bytes a word in place of
 * some 40, and prefixes that several words share are compared with a typed word only once.
 */
export class WordList {
  private bytes: Buffer;
  /** The offset of each word, and at the end the total length. */
  private starts: Uint32Array;
  /** Words since the last merge. */
  private added = new Set<string>();

  /** `sorted`: in the order of their bytes. */
  constructor(sorted: readonly string[]) {
    this.starts = new Uint32Array(sorted.length + 1);
    this.bytes = Buffer.allocUnsafeSlow(sorted.reduce((sum, word) => sum + Buffer.byteLength(word), 0));
    let end = 0;
    for (const [index, word] of sorted.entries()) {
      end += this.bytes.write(word, end);
      this.starts[index + 1] = end;
    }
  }

  get size(): number {
    return this.starts.length - 1 + this.added.size;
  }

  has(word: string): boolean {
    return this.added.has(word) || this.wordAt(this.firstFrom(Buffer.from(word))) === word;
  }

  /** Adds the words that are missing. Meant for a few at a time, as they appear in new jobs. */
  add(words: readonly string[]): void {
    for (const word of words) if (!this.has(word)) this.added.add(word);
    if (this.added.size > maxAdded) this.merge();
  }

  /** The first words in alphabetical order that begin with this one, including itself. */
  startingWith(word: string, limit: number): string[] {
    const beginning = Buffer.from(word);
    const found = [...this.added].filter((each) => each.startsWith(word)).slice(0, limit);
    for (let index = this.firstFrom(beginning); found.length < limit; index += 1) {
      const other = this.wordAt(index);
      if (!other?.startsWith(word)) break;
      found.push(other);
    }
    return found;
  }

  /** Words within `maxEdits` edits (a swap of neighbouring letters is one) that start with `beginning`. */
  near(word: string, maxEdits: number, beginning = ""): string[] {
    const found: string[] = [];
    const walk = new EditWalk(Buffer.from(word), maxEdits);
    const start = Buffer.from(beginning);
    for (let index = this.firstFrom(start); this.beginsWith(index, start); ) {
      const [from, to] = [this.starts[index]!, this.starts[index + 1]!];
      const reached = walk.follow(this.bytes, from, to);
      if (reached === to - from && walk.isNear(reached)) found.push(this.wordAt(index)!);
      // No word with this beginning is near, so all of them are skipped.
      index = reached < to - from ? this.firstBeyond(index, reached + 1) : index + 1;
    }
    for (const each of this.added) {
      if (!each.startsWith(beginning)) continue;
      const bytes = Buffer.from(each);
      const reached = walk.follow(bytes, 0, bytes.length);
      if (reached === bytes.length && walk.isNear(reached)) found.push(each);
    }
    return found;
  }

  private beginsWith(index: number, beginning: Buffer): boolean {
    if (index >= this.starts.length - 1) return false;
    const start = this.starts[index]!;
    if (this.starts[index + 1]! - start < beginning.length) return false;
    return beginning.every((letter, at) => this.bytes[start + at] === letter);
  }

  /** Copies the stretches of words between the added ones, without reading the words. */
  private merge(): void {
    const added = [...this.added].map((word) => Buffer.from(word)).sort(Buffer.compare);
    const count = this.starts.length - 1;
    const length = added.reduce((sum, word) => sum + word.length, this.bytes.length);
    const bytes = Buffer.allocUnsafeSlow(length);
    const starts = new Uint32Array(count + added.length + 1);
    let [from, end, index] = [0, 0, 0];
    const copyUpTo = (next: number) => {
      const shift = end - this.starts[from]!;
      end += this.bytes.copy(bytes, end, this.starts[from], this.starts[next]);
      for (; from < next; from += 1) {
        index += 1;
        starts[index] = this.starts[from + 1]! + shift;
      }
    };
    for (const word of added) {
      copyUpTo(this.firstFrom(word));
      end += word.copy(bytes, end);
      index += 1;
      starts[index] = end;
    }
    copyUpTo(count);
    this.bytes = bytes;
    this.starts = starts;
    this.added = new Set();
  }

  private wordAt(index: number): string | undefined {
    if (index >= this.starts.length - 1) return undefined;
    return this.bytes.toString("utf8", this.starts[index], this.starts[index + 1]);
  }

  /** The index of the first word that is not before this one. */
  private firstFrom(word: Buffer): number {
    let [low, high] = [0, this.starts.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.bytes.compare(word, 0, word.length, this.starts[middle], this.starts[middle + 1]) < 0)
        low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first later word with another prefix of this length. Gallops, because it is mostly near. */
  private firstBeyond(index: number, length: number): number {
    const count = this.starts.length - 1;
    const start = this.starts[index]!;
    const isAlike = (other: number) =>
      other < count &&
      this.starts[other + 1]! - this.starts[other]! >= length &&
      isSame(this.bytes, start, this.starts[other]!, length);
    let [low, step] = [index, 1];
    while (isAlike(low + step)) {
      low += step;
      step *= 2;
    }
    let high = low + step;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (isAlike(middle)) low = middle;
      else high = middle;
    }
    return high;
  }
}

/** Compares from the end, because neighbours in the list usually differ there. */
function isSame(bytes: Buffer, one: number, other: number, length: number): boolean {
  for (let index = length - 1; index >= 0; index -= 1)
    if (bytes[one + index] !== bytes[other + index]) return false;
  return true;
}
