const compact = new Intl.NumberFormat("en-NG", { notation: "compact", maximumFractionDigits: 1 });

/** "12.5K", "3M": for axes and narrow places. */
export const shortNumber = (value: number): string => compact.format(value);
