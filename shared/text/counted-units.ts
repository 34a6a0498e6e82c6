/** "1 unit", "1,250 units": the same in every language. `units`: with its digits grouped. */
export const countedUnits = (units: string): string => `${units} ${units === "1" ? "unit" : "units"}`;
