import { useEffect, useState } from "react";
import type { Receipt } from "./receipt.ts";
import { drawReceipt } from "./receipt-picture.ts";

/** Drawn early, because sharing must follow a press without delay. Undefined meanwhile, null when impossible here. */
export function useReceiptFile(receipt: Receipt): File | null | undefined {
  const [file, setFile] = useState<File | null>();
  const content = JSON.stringify(receipt);
  useEffect(() => {
    let isWanted = true;
    setFile(undefined);
    void drawReceipt(JSON.parse(content) as Receipt)
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
