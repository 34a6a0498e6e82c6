/** Replaces browser or device features that the window lacks, or that a test needs, until the test ends. */
const undo: (() => void)[] = [];

export function standIn(owner: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { configurable: true, writable: true, value });
  undo.push(() => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  });
}

/** A clipboard that pages may use. Returns a function that reads it. */
export function aClipboard(): () => string {
  let text = "";
  const writeText = async (copied: string) => {
    text = copied;
  };
  standIn(navigator, "clipboard", { writeText });
  return () => text;
}

export function endStandIns(): void {
  for (const restore of undo.splice(0).reverse()) restore();
}
