/** Edits between two words, a swap of neighbours counting as one; limit + 1 if there are more. */
export function editsBetween(one: string, other: string, limit: number): number {
  const tooMany = limit + 1;
  if (Math.abs(one.length - other.length) > limit || missingLetters(one, other) > limit) return tooMany;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    let fewest = i;
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one.charCodeAt(i - 1) === other.charCodeAt(j - 1);
      let edits = row[j - 1]! + (isSame ? 0 : 1);
      if (row[j]! + 1 < edits) edits = row[j]! + 1;
      if (next[j - 1]! + 1 < edits) edits = next[j - 1]! + 1;
      if (i > 1 && j > 1 && before[j - 2]! + 1 < edits && isSwapped(one, i, other, j))
        edits = before[j - 2]! + 1;
      if (edits < fewest) fewest = edits;
      next.push(edits);
    }
    if (fewest > limit) return tooMany;
    before = row;
    row = next;
  }
  return Math.min(row[other.length]!, tooMany);
}

const isSwapped = (one: string, i: number, other: string, j: number): boolean =>
  one.charCodeAt(i - 1) === other.charCodeAt(j - 2) && one.charCodeAt(i - 2) === other.charCodeAt(j - 1);

const counts = new Int8Array(64);

/** Letters of the longer word that the other lacks: a lower bound of the edits that needs no table. */
function missingLetters(one: string, other: string): number {
  counts.fill(0);
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  for (let i = 0; i < shorter.length; i += 1) counts[shorter.charCodeAt(i) & 63]! += 1;
  let missing = 0;
  for (let i = 0; i < longer.length; i += 1) {
    const letter = longer.charCodeAt(i) & 63;
    if (counts[letter]! > 0) counts[letter]! -= 1;
    else missing += 1;
  }
  return missing;
}

/** A letter left out, doubled or swapped. A replaced letter makes another word: painter and printer. */
export const isSlip = (word: string, other: string): boolean =>
  word.length !== other.length || [...word].sort().join() === [...other].sort().join();
