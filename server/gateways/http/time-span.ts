/** Period of a provider list: the providers' own filters are coarser, or use an undocumented time zone. */
export interface TimeSpan {
  from: Date;
  to: Date;
}

/** Includes `from`, excludes `to`. Rows without a readable time are kept. */
export function isWithin(createdAt: string | null | undefined, between: TimeSpan): boolean {
  const at = Date.parse(createdAt ?? "");
  return Number.isNaN(at) || (at >= between.from.getTime() && at < between.to.getTime());
}
