/** Shares a picture with another app, or saves it on the device. */

export const maySharePicture = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/** Shares the picture with another app. Returns false when sharing is not possible and it should be saved instead. */
export async function sharePicture(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    // The user closed the share dialog, which is not a failure.
    return error instanceof DOMException && error.name === "AbortError";
  }
}

export function savePicture(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser reads the object URL after the press.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
