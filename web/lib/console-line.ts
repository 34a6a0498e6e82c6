/** Lines that the specification wants in the browser's console, for whoever looks there. People get words on the page. */
export function consoleLine(kind: "info" | "error", line: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console[kind](line);
}
