/**
 * Test accounts leave every transfer pending for ever unless its reference asks for success. Ours hold no
 * underscore, so whatever follows one was hung on: this marker, or `_RETRY_1` by their own retries.
 */
const testMarker = "_PMCK";
const hungOn = /_(?:PMCK|RETRY_)[A-Z0-9_]*$/;

/** Our reference as the provider shall know it. */
export function referenceOnTheWire(reference: string, isTestMode: boolean): string {
  return isTestMode ? reference + testMarker : reference;
}

/** Our reference in one of theirs; theirs unchanged when nothing was hung on. */
export function ownReference(wireReference: string): string {
  const cut = wireReference.search(hungOn);
  return cut < 0 ? wireReference : wireReference.slice(0, cut);
}

/** Test keys name themselves. */
export const isTestKey = (secretKey: string): boolean => /^FLWSECK_TEST/i.test(secretKey);
