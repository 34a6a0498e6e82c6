/** Two sides measured in turns, several times: other load on the machine affects some rounds, hardly most of them. */

/** Each side's results, one per round. Rounds begin with each side in turn. */
export async function inRounds<Side extends string, Result>(
  rounds: number,
  measure: Record<Side, (round: number) => Promise<Result>>,
): Promise<Record<Side, Result[]>> {
  const sides = Object.keys(measure) as Side[];
  const results = Object.fromEntries(sides.map((side) => [side, [] as Result[]])) as Record<Side, Result[]>;
  for (let round = 0; round < rounds; round += 1) {
    const first = round % sides.length;
    for (const side of [...sides.slice(first), ...sides.slice(0, first)])
      results[side].push(await measure[side](round));
  }
  return results;
}

export function middle<Each>(list: readonly Each[], worth: (each: Each) => number): Each {
  const sorted = list.toSorted((one, other) => worth(one) - worth(other));
  return sorted[sorted.length >> 1] as Each;
}
