/** The value that this share of the list does not exceed: 0.5 is the median. NaN for an empty list. */
export const quantile = (list: readonly number[] | Float64Array, share: number): number =>
  Float64Array.from(list).sort()[Math.floor((list.length - 1) * share)] ?? Number.NaN;
