const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  '"': "&quot;",
};
/** Escapes texts and attributes in double quotes, exactly like the renderer. */
export const escaped = (text: string): string =>
  text.replace(/[&<"]/g, (letter) => entities[letter] ?? letter);
