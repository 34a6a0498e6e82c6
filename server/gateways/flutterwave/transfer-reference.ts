/** Test accounts need this marker for success. Our references have no underscore, so what follows one is a suffix. */
const testMarker = "_PMCK";
const appendedMarker = /_(?:PMCK|RETRY_)[A-Z0-9_]*$/;

export function referenceOnTheWire(reference: string, isTestMode: boolean): string {
  return isTestMode ? reference + testMarker : reference;
}

/** Our reference within the provider's; unchanged if nothing was appended. */
export function ownReference(wireReference: string): string {
  const cut = wireReference.search(appendedMarker);
  return cut < 0 ? wireReference : wireReference.slice(0, cut);
}

export const testKey = /^FLWSECK_TEST/i;
