/** Hands a picture to another app of the device, or saves it there. */

export const maySharePicture = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/** Shares the picture with another app. Returns false when sharing is not possible and it should be saved instead. */
export async function sharePicture(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    // Closing the list of apps is not a failure.
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
