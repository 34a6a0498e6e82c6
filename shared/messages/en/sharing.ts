/** Sharing a page by WhatsApp, link, picture and QR code. */
export const sharingTexts = {
  share: "Share",
  whatsApp: "WhatsApp",
  /** The message that WhatsApp opens with. */
  message: (title: string, address: string) => `${title}\n${address}`,
  status: "Picture for WhatsApp Status",
  statusMeta: "Post it as your Status, or save it",
  statusLoading: "Getting the picture...",
  statusFailed: "The picture could not be loaded. Check your network and try again.",
  statusSaved: "Picture saved.",
  otherApps: "Other apps",
  copy: "Copy link",
  copied: "Link copied.",
  notCopied: "The link could not be copied.",
  print: "QR code to print",
  printMeta: "For your shop, van or work clothes",
} as const;

/** The page with a person's QR code. */
export const qrCodeTexts = {
  title: "QR code",
  code: (name: string) => `QR code of ${name}'s page`,
  scanCard: "Scan with your phone's camera to see my work, my reviews and how to call me.",
  scanAgent: "Scan with your phone's camera. I post your job, and servicemen call you.",
  scan: "Scan with your phone's camera to open my page.",
  agent: (product: string) => `Agent of ${product}`,
  print: "Print",
  back: "Back to the profile",
} as const;
