import type * as en from "../en/sharing.ts";
import type { Texts } from "../texts.ts";

/** Sharing a page by WhatsApp, link, picture and QR code. */
export const sharingTexts: Texts<typeof en.sharingTexts> = {
  share: "Share",
  whatsApp: "WhatsApp",
  /** The message that WhatsApp opens with. */
  message: (title, address) => `${title}\n${address}`,
  status: "Picture for WhatsApp Status",
  statusMeta: "Post am as your Status, or save am",
  statusLoading: "Dey get the picture...",
  statusFailed: "We no fit load the picture. Check your network, then try again.",
  statusSaved: "Picture don save.",
  otherApps: "Other apps",
  copy: "Copy link",
  copied: "Link don copy.",
  notCopied: "We no fit copy the link.",
  print: "QR code to print",
  printMeta: "For your shop, motor or work cloth",
};

/** The page with a person's QR code. */
export const qrCodeTexts: Texts<typeof en.qrCodeTexts> = {
  title: "QR code",
  code: (name) => `QR code of ${name} page`,
  scanCard: "Scan am with your phone camera to see my work, my reviews and how to call me.",
  scanAgent: "Scan am with your phone camera. I go post your job, and servicemen go call you.",
  scan: "Scan am with your phone camera to open my page.",
  agent: (product) => `Agent of ${product}`,
  print: "Print",
  back: "Go back to the profile",
};
