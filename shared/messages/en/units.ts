/** An amount of units; its digits are grouped. */
export const countedUnits = (units: string): string => (units === "1" ? "1 unit" : `${units} units`);
