/** Console lines that the specification requires. Users see messages on the page instead. */
export function consoleLine(kind: "info" | "error", line: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console[kind](line);
}
