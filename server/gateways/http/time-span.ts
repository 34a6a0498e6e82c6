/** What lists of providers are cut by: their own filters are coarser, or count in a zone nobody documents. */
export interface TimeSpan {
  from: Date;
  to: Date;
}

/** From the first moment up to the second, which is not in it. A row without a readable time stays in. */
export function isWithin(createdAt: string | null | undefined, between: TimeSpan): boolean {
  const at = Date.parse(createdAt ?? "");
  return Number.isNaN(at) || (at >= between.from.getTime() && at < between.to.getTime());
}
