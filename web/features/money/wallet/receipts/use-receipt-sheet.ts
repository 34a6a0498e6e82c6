import { useState } from "react";
import type { Receipt } from "./receipt.ts";

/** State of the open receipt: `const receipts = useReceiptSheet()`, `<ReceiptSheet {...receipts.sheet} />`. */
export function useReceiptSheet() {
  const [receipt, setReceipt] = useState<Receipt>();
  const [isOpen, setOpen] = useState(false);
  return {
    open: (wanted: Receipt) => {
      setReceipt(wanted);
      setOpen(true);
    },
    sheet: { receipt, isOpen, onClose: () => setOpen(false) },
  };
}
