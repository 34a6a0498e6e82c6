/** A small, evenly distributed, deterministic hash. Not for secrets. */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
