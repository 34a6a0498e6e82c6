/** Edit distances between a word and others, as a table whose rows for a shared prefix are reused. */
export class EditWalk {
  private readonly rows: Uint8Array[] = [];
  /** The smallest distance in each row. */
  private readonly fewest: number[] = [0];
  private previous: { bytes: Buffer; start: number; depth: number } | undefined;
  private readonly word: Buffer;
  private readonly maxEdits: number;

  constructor(word: Buffer, maxEdits: number) {
    this.word = word;
    this.maxEdits = maxEdits;
    this.rows.push(Uint8Array.from({ length: word.length + 1 }, (_, index) => index));
  }

  isNear(length: number): boolean {
    const isInRow = Math.abs(length - this.word.length) <= this.maxEdits;
    return isInRow && this.rows[length]![this.word.length]! <= this.maxEdits;
  }

  /** How many letters were followed until the distance became too large, all of them if it did not. */
  follow(bytes: Buffer, start: number, end: number): number {
    let depth = this.sharedWith(bytes, start, end);
    for (; depth < end - start; depth += 1) {
      this.fill(bytes, start, depth);
      // A swap continues from the row before.
      if (this.fewest[depth + 1]! > this.maxEdits && this.fewest[depth]! >= this.maxEdits) break;
    }
    this.previous = { bytes, start, depth };
    return depth;
  }

  private sharedWith(bytes: Buffer, start: number, end: number): number {
    const { previous } = this;
    if (!previous) return 0;
    const most = Math.min(previous.depth, end - start);
    let depth = 0;
    while (depth < most && previous.bytes[previous.start + depth] === bytes[start + depth]) depth += 1;
    return depth;
  }

  /** Fills only the cells that can stay within the limit: near the diagonal. */
  private fill(bytes: Buffer, start: number, depth: number): void {
    const { word, maxEdits } = this;
    const row = this.rows[depth]!;
    const before = depth > 0 ? this.rows[depth - 1]! : row;
    const next = this.rows[depth + 1] ?? new Uint8Array(word.length + 2);
    this.rows[depth + 1] = next;
    const letter = bytes[start + depth]!;
    const letterBefore = depth > 0 ? bytes[start + depth - 1]! : -1;
    const first = Math.max(1, depth + 1 - maxEdits);
    const last = Math.min(word.length, depth + 1 + maxEdits);
    let left = first === 1 ? depth + 1 : maxEdits + 1;
    next[first - 1] = left;
    let fewest = left;
    for (let index = first; index <= last; index += 1) {
      const wanted = word[index - 1]!;
      let edits = wanted === letter ? row[index - 1]! : row[index - 1]! + 1;
      // The row before has no cell here.
      const above = index === depth + 1 + maxEdits ? maxEdits : row[index]!;
      if (above + 1 < edits) edits = above + 1;
      if (left + 1 < edits) edits = left + 1;
      if (
        index > 1 &&
        wanted === letterBefore &&
        word[index - 2] === letter &&
        before[index - 2]! + 1 < edits
      )
        edits = before[index - 2]! + 1;
      next[index] = left = edits;
      if (edits < fewest) fewest = edits;
    }
    this.fewest[depth + 1] = fewest;
  }
}
