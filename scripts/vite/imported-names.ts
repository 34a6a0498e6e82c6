/** The values in the braces of an import, without types: `One, type Two, three as four` gives `One` and `three as four`. */
export const importedNames = (braces: string): string[] =>
  braces
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));
