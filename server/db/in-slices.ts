const rowsAtOnce = 5_000;

/** Works slice by slice until one is not full, so that no statement is long and no lock is held for long. */
export async function inSlices(slice: (limit: number) => Promise<number>): Promise<void> {
  while ((await slice(rowsAtOnce)) === rowsAtOnce);
}
