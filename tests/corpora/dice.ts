/** Seeded random numbers, and sentences around a contact. */
export interface Dice {
  /** An integer from 0 to below the limit. */
  upTo(limit: number): number;
  one<T>(choices: readonly T[]): T;
}

/** The generator mulberry32. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const upTo = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return { upTo, one: (choices) => choices[upTo(choices.length)] as (typeof choices)[number] };
}

/** Text before and after a contact, for sentences around it. */
export const carriers: readonly (readonly [before: string, after: string])[] = [
  ["", ""],
  ["Call me on ", ""],
  ["Painter needed in Lekki, budget 25,000. ", " before Friday"],
  ["I need a plumber for 2 toilets. Reach ", ". Thanks"],
  ["Good tiler here (", ") any day"],
  ["3 bedroom flat at Yaba! ", "\nCome with tools"],
  ["Abeg ", " na my own"],
  ["WhatsApp: ", " sharp sharp"],
  ["Budget is ₦150,000.\n", "\nWork starts on Monday"],
];
