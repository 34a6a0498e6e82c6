import { useEffect, useState } from "react";
import type { Receipt } from "./receipt.ts";
import { drawReceipt } from "./receipt-picture.ts";

/**
 * The receipt as a picture, drawn as soon as it shows: sharing must follow a press at once. Undefined while it is drawn,
 * null when this device cannot.
 */
export function useReceiptFile(receipt: Receipt): File | null | undefined {
  const [file, setFile] = useState<File | null>();
  const content = JSON.stringify(receipt);
  useEffect(() => {
    let isWanted = true;
    setFile(undefined);
    drawReceipt(JSON.parse(content) as Receipt)
      .catch(() => undefined)
      .then((drawn) => {
        if (isWanted) setFile(drawn ?? null);
      });
    return () => {
      isWanted = false;
    };
  }, [content]);
  return file;
}

export const maySharePicture = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/** Hands the picture to another app. Answers false when no app took it and it should be saved instead. */
export async function sharePicture(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    // Leaving the list of apps is an answer too.
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** Saves the picture on this device. */
export function savePicture(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
