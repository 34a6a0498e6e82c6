/** Tag of the browser's background sync. */
export const syncTag = "runor-outbox";

/** Lets browsers with background sync send what waits while all pages are closed. */
export async function registerSync(): Promise<void> {
  type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };
  const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
  await registration?.sync?.register(syncTag).catch(() => undefined);
}
