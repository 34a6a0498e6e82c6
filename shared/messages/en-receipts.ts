import type { LineState } from "../contracts/wallet.ts";

/** The receipt of one movement, on the page and as a picture. */
export const receiptTexts = {
  title: "Receipt",
  caption: {
    sent: "Sent",
    received: "Received",
    added: "Added to the wallet",
    taken: "Taken from the wallet",
    paid: "Paid",
  },
  kind: "Kind",
  from: "From",
  to: "To",
  wallet: "Wallet of",
  payer: "Paid by",
  until: "Lasts until",
  boughtNothing: "Nothing was bought",
  date: "Date",
  status: "Status",
  reference: "Reference",
  states: { done: "Completed", held: "Pending", released: "Returned" } satisfies Record<LineState, string>,
  share: "Share",
  download: "Download",
  downloaded: "The receipt was saved as a picture.",
  shareTitle: (product: string) => `${product} receipt`,
  failed: "This phone could not make the picture. A screenshot of this receipt will do.",
  making: "Making the picture...",
  rule: "1 unit is ₦1",
  fileName: (product: string, reference: string) => `${product.toLowerCase()}-receipt-${reference}.png`,
} as const;
